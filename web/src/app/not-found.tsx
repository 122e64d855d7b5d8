import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Message } from '#ui/message.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Message title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/home">{t('notFound.home')}</Link>
    </Message>
  )
}
