import { useTranslation } from 'react-i18next'
import { Question } from './question.tsx'

type Props = { readonly isOpen: boolean; readonly onKeep: () => void; readonly onDiscard: () => void }

export function DiscardQuestion({ isOpen, onKeep, onDiscard }: Props) {
  const { t } = useTranslation()
  return (
    <Question
      isOpen={isOpen}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      no={t('unsaved.keep')}
      yes={t('unsaved.discard')}
      isDangerous
      onNo={onKeep}
      onYes={onDiscard}
    />
  )
}
