import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { selectToken } from '#api/session.ts'
import { Message } from '#ui/message.tsx'

/** Loads all of planning, which visitors who are not signed in do not need. */
const StartPage = lazy(async () => ({ default: (await import('./start-page.tsx')).StartPage }))

export function Home() {
  const { t } = useTranslation('home')
  const isSignedIn = useSelector(selectToken) !== null
  if (isSignedIn)
    return (
      <Suspense fallback={<span aria-busy="true" />}>
        <StartPage />
      </Suspense>
    )
  return (
    <Message title={t('title')} text={t('intro')}>
      <Link to="/login">{t('login')}</Link>
    </Message>
  )
}
