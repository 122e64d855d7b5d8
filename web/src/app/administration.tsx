import { useTranslation } from 'react-i18next'
import { Message } from '#ui/message.tsx'

/** The specification names these addresses but no content for them; visitors are told where to go instead. */
export function Administration() {
  const { t } = useTranslation()
  return <Message title={t('administration.title')} text={t('administration.text')} />
}
