import { seesEverything } from '@staffplan/contracts/users/roles'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { CLOSED_PAST } from './closed-past.tsx'
import { LoadingPast } from './loading-past.tsx'
import { pathOfNow } from './plan-addresses.ts'

/** Most visits never look back. */
const PastPicture = lazy(() => import('./past-picture.tsx'))

/** The plan at a moment, for those who may look back; whoever may not sees the plan as it is, and is told so. */
export function PlanHistory() {
  useTranslation(['planning', 'errors', 'past'])
  const { data: me } = useMeQuery()
  if (!me) return <LoadingPast />
  if (!seesEverything(me.role.id)) return <Navigate to={pathOfNow()} state={CLOSED_PAST} replace />
  return (
    <Suspense fallback={<LoadingPast />}>
      <PastPicture me={me} />
    </Suspense>
  )
}
