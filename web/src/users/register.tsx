import { useTranslation } from 'react-i18next'
import { Message } from '#ui/message.tsx'

/** Explains that accounts are created by administrators. */
export function Register() {
  const { t } = useTranslation('users')
  return <Message title={t('register.title')} text={t('register.text')} />
}
