import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { selectToken } from '#api/session.ts'
import { Message } from '#ui/message.tsx'

export function Home() {
  const { t } = useTranslation('users')
  const isSignedIn = useSelector(selectToken) !== null
  return (
    <Message title={t('home.title')} text={t('home.intro')}>
      <Link to={isSignedIn ? '/OverviewPlanning/bigpicture' : '/login'}>
        {t(isSignedIn ? 'home.open' : 'home.login')}
      </Link>
    </Message>
  )
}
