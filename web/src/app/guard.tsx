import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { isAdministrator, useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { loginBefore } from './login-address.ts'
import { Message } from '#ui/message.tsx'

/** Sends everybody else to the login page, and back here afterwards. */
export function SignedInOnly() {
  const token = useSelector(selectToken)
  const location = useLocation()
  if (token) return <Outlet />
  return <Navigate to={loginBefore(location)} replace />
}

/** The server refuses all the same; this only says so in words instead of failing lists. */
export function AdministratorsOnly() {
  const { t } = useTranslation()
  const { data: me, isLoading } = useMeQuery()
  if (isLoading) return null
  if (me && !isAdministrator(me)) return <Message title={t('forbidden.title')} text={t('forbidden.text')} />
  return <Outlet />
}
