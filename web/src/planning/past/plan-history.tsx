import { seesEverything } from '@staffplan/contracts/users/roles'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { CLOSED_PAST } from './closed-past.tsx'
import { LoadingPast } from './loading-past.tsx'
import { pathOfNow } from './plan-addresses.ts'

/** Loaded on demand, because most visits never look back. */
const PastPicture = lazy(() => import('./past-picture.tsx'))

/** The plan at a past moment, for users who may see it; others are led to the present plan and told why. */
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
