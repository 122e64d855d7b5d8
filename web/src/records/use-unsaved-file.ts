import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedOnLeaving } from '#ui/dialogs/unsaved.ts'

type Loss =
  /** The answers given about the file would have to be given again. */
  | 'answers'
  /** The outcome is unknown, and only from this screen can the file be sent again without storing it twice. */
  | 'outcome'

/** Asks before leaving a screen with a file if more would be lost than choosing the file again. */
export function useUnsavedFile(file: File | undefined, loss: Loss | null): void {
  const { t } = useTranslation('staff')
  const isLost = loss !== null
  useUnsavedOnLeaving(
    useCallback(() => isLost, [isLost]),
    { words: () => t(`upload.lost.${loss ?? 'answers'}`, { file: file?.name }) },
  )
}
