import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedOnLeaving } from '#ui/dialogs/unsaved.ts'

type Loss =
  /** What its reader was told about it would have to be told again. */
  | 'answers'
  /** Nobody knows whether it was stored, and it can be sent again only from here. */
  | 'outcome'

/** A file that a screen holds is not left unasked where more is lost than choosing it again. */
export function useUnsavedFile(file: File | undefined, loss: Loss | null): void {
  const { t } = useTranslation('staff')
  const isLost = loss !== null
  useUnsavedOnLeaving(
    useCallback(() => isLost, [isLost]),
    { words: () => t(`upload.lost.${loss ?? 'answers'}`, { file: file?.name }) },
  )
}
