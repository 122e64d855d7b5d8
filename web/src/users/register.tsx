import { useTranslation } from 'react-i18next'
import { Message } from '#ui/message.tsx'

/** Accounts are made by administrators; the page says so. */
export function Register() {
  const { t } = useTranslation('users')
  return <Message title={t('register.title')} text={t('register.text')} />
}
