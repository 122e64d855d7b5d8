import { seesEverything } from '@staffplan/contracts/users/roles'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { CreatableScreens } from '#records/creation-contexts.ts'
import { creatableScreens } from './creatable-screens.ts'
import { loginBefore } from './login-address.ts'
import { Message } from '#ui/message.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Sends visitors who are not signed in to the login page, which leads back here afterwards. */
export function SignedInOnly() {
  const token = useSelector(selectToken)
  const location = useLocation()
  if (token) return <Outlet />
  return <Navigate to={loginBefore(location)} replace />
}

/** For administrators and auditors only. The server enforces this; here it only spares others a page of failing lists. */
export function WhoSeesEverything() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: me, isLoading } = useMeQuery()
  if (isLoading) return <LoadingScreen path={pathname} />
  if (me && !seesEverything(me.role.id))
    return <Message title={t('forbidden.title')} text={t('forbidden.text')} />
  return (
    <CreatableScreens value={creatableScreens}>
      <Outlet />
    </CreatableScreens>
  )
}
