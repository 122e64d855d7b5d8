import { useTranslation } from 'react-i18next'
import { Message } from '#ui/message.tsx'

/** Addresses that are specified without a content: whoever comes there is told where to go. */
export function Administration() {
  const { t } = useTranslation()
  return <Message title={t('administration.title')} text={t('administration.text')} />
}
