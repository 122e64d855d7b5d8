import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { FailedPicture } from '#planning/empty-states.tsx'
import { type LoadedPlan, OnceLoaded } from '#planning/once-loaded.tsx'
import { Outdated } from '#planning/outdated-notice.tsx'
import { sayRefused } from '#planning/session-toasts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { Basis } from './basis.tsx'
import { BridgeCard } from './bridge-card.tsx'
import { Checklist } from './checklist.tsx'
import { Headline } from './headline.tsx'
import classes from './home.module.css'
import { LastPublication } from './last-publication.tsx'
import { LoadingGlance } from './loading-glance.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'

/** Loaded separately, as it needs the translations of the whole plan. */
const DraftNews = lazy(() => import('./draft-news.tsx'))

/** The page after signing in: what is left to set up, the published plan at a glance, and what is new in it. */
export function StartPage() {
  // Loads the bridge's translations together with the page's own, so that the page is not hidden a second time.
  useTranslation(['home', 'planning', 'past'])
  return <OnceLoaded Frame={Frame} Page={Loaded} Loading={LoadingGlance} />
}

function Frame({
  title = 'glance',
  children,
}: {
  readonly title?: 'glance' | 'title'
  readonly children: ReactNode
}) {
  const { t } = useTranslation('home')
  return (
    <>
      <PageHeader title={t(title)}>
        <Link to="/OverviewPlanning/bigpicture">{t('open')}</Link>
      </PageHeader>
      <p className={`soft ${classes['intro']}`}>{t('intro')}</p>
      {children}
    </>
  )
}

function Loaded({ session, ground }: LoadedPlan) {
  const { data: me } = useMeQuery()
  const status = useFollowed(session)
  const { store, published } = session
  if (!store.hasStarted() || !published.hasStarted() || !store.plan || !published.plan)
    return (
      <Frame>
        {status === 'failed' ? <FailedPicture onRetry={() => session.retry()} /> : <LoadingGlance />}
      </Frame>
    )
  const isPublished = published.rev > 0
  const isPlanned = ground.structure.length > 0
  const checklist = me?.role.id === ADMINISTRATOR_ROLE && (
    <Checklist plan={store.plan} isPublished={isPublished} />
  )
  return (
    <Frame title={isPlanned ? 'glance' : 'title'}>
      <Outdated session={session} />
      {status === 'offline' && <Offline />}
      {!isPublished && checklist}
      {isPlanned ? (
        <div className={classes['glance']}>
          <div>
            <Headline plan={published.plan} seesPay={session.access.seesPay}>
              <Basis startYear={session.period.startYear} seesPeople={session.access.source === 'draft'} />
            </Headline>
            <BridgeCard session={session} ground={ground} />
          </div>
          <div>
            <LastPublication session={session} />
            {session.access.source === 'draft' ? (
              <Suspense fallback={<LoadingNews />}>
                <DraftNews session={session} ground={ground} />
              </Suspense>
            ) : (
              <SinceLastVisit published={published} userId={session.userId} period={session.period} />
            )}
          </div>
        </div>
      ) : (
        !checklist && <NothingPlanned />
      )}
      {isPublished && checklist}
    </Frame>
  )
}

/** Placeholder as high as the list of changes will be. */
function LoadingNews() {
  return (
    <Card>
      <Skeleton of="lines" count={10} />
    </Card>
  )
}

function Offline() {
  const { t } = useTranslation('home')
  return (
    <p role="status" className={classes['offline']}>
      {t('offline')}
    </p>
  )
}

/** For users who cannot change that nothing is planned yet. */
function NothingPlanned() {
  const { t } = useTranslation('home')
  return (
    <Card className={classes['nothing'] ?? ''}>
      <h2>{t('nothing.title')}</h2>
      <p className="soft">{t('nothing.text')}</p>
    </Card>
  )
}

/** Renders the page again on every change of either plan, and reports changes that the server refuses. */
function useFollowed(session: BigPictureSession) {
  const { store, published } = session
  useVersion(store.aspects, 'plan')
  useVersion(store.aspects, 'totals')
  useVersion(store.aspects, 'status')
  useVersion(published.aspects, 'plan')
  useVersion(published.aspects, 'totals')
  useVersion(published.aspects, 'status')
  useEffect(() => session.refusals.arrived.listen(sayRefused), [session])
  return useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
}
