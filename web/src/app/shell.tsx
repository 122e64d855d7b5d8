import { seesEverything } from '@staffplan/contracts/users/roles'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import { useMeQuery } from '#api/me.ts'
import { useMoment } from '#api/moment.ts'
import { selectToken } from '#api/session.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { OutdatedNotice } from './outdated-notice.tsx'
import { ScreenAhead } from './screen-ahead.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useWay } from './use-way.ts'

/** With the live line, which nobody needs who is not signed in. */
const CurrencyLabel = lazy(() => import('./currency-label.tsx'))
/** Most visits never look back. */
const PastNotice = lazy(() => import('./past-notice.tsx'))
/** Nobody prints a page that is not there yet. */
const PrintHeading = lazy(() => import('./print-heading.tsx'))

/** The frame around every screen: bar, navigation, content. */
export function Shell() {
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const moment = useMoment()
  useArrival()
  const { pathname } = useLocation()
  const way = useWay()
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !isMenuOpen) return
    setMenuOpen(false)
    currentTarget.querySelector<HTMLElement>('[aria-controls=navigation]')?.focus()
  }
  return (
    <div className={classes['app']} onKeyDown={closeOnEscape}>
      <SkipLink />
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
      <Navigation isOpen={isMenuOpen} onGone={() => setMenuOpen(false)} />
      <Suspense fallback={null}>
        <PrintHeading />
      </Suspense>
      {/* On a small screen the menu covers the page: whoever goes there must see it. */}
      <main
        id="content"
        className={classes['main']}
        tabIndex={-1}
        onFocus={() => isMenuOpen && setMenuOpen(false)}
      >
        <OutdatedNotice />
        {isSignedIn && me && seesEverything(me.role.id) && (
          <Suspense fallback={null}>
            <CurrencyLabel />
          </Suspense>
        )}
        {moment && (
          <Suspense fallback={null}>
            <PastNotice moment={moment} />
          </Suspense>
        )}
        {way ? (
          <ScreenAhead path={way} />
        ) : (
          <Suspense fallback={<ScreenAhead path={pathname} />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <UnsavedGuard />
      <ScrollRestoration />
    </div>
  )
}
