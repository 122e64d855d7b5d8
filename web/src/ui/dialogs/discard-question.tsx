import { useTranslation } from 'react-i18next'
import { Question } from './question.tsx'

type Props = {
  readonly isOpen: boolean
  /** The changes are being saved and can no longer be discarded. */
  readonly isSaving?: boolean
  /** What would be lost, if it can be named. */
  readonly lost?: string | null
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

export function DiscardQuestion({ isOpen, isSaving = false, lost = null, onKeep, onDiscard }: Props) {
  const { t } = useTranslation()
  return (
    <Question
      isOpen={isOpen}
      title={t(isSaving ? 'unsaved.savingTitle' : 'unsaved.title')}
      text={isSaving ? t('unsaved.savingText') : (lost ?? t('unsaved.text'))}
      no={t(isSaving ? 'unsaved.wait' : 'unsaved.keep')}
      yes={t(isSaving ? 'unsaved.leave' : 'unsaved.discard')}
      isDangerous
      onNo={onKeep}
      onYes={onDiscard}
    />
  )
}
