import { seesEverything } from '@staffplan/contracts/users/roles'
import { type KeyboardEvent, lazy, Suspense, useState, useSyncExternalStore, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import { useMeQuery } from '#api/me.ts'
import { useMoment } from '#api/moment.ts'
import { selectToken } from '#api/session.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { Extra } from '#ui/extra.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { LoadingScreen } from './loading-screen.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { unsentCount } from '#api/unsent.ts'
import { outdated } from '#live/outdated.ts'
import { OutdatedCard } from '#ui/outdated-card.tsx'

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
      <Extra>
        <PrintHeading />
      </Extra>
      {/* On a small screen the menu covers the page: whoever goes there must see it. */}
      <main
        id="content"
        className={classes['main']}
        tabIndex={-1}
        onFocus={() => isMenuOpen && setMenuOpen(false)}
      >
        <OutdatedNotice />
        {isSignedIn && me && seesEverything(me.role.id) && (
          <Extra>
            <CurrencyLabel />
          </Extra>
        )}
        {moment && (
          <Suspense fallback={null}>
            <PastNotice moment={moment} />
          </Suspense>
        )}
        {way ? (
          <LoadingScreen path={way} />
        ) : (
          <Suspense fallback={<LoadingScreen path={pathname} />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <UnsavedGuard />
      <ScrollRestoration />
    </div>
  )
}

/** The server is of another version than this page: every screen stands still until the page is loaded anew. */
function OutdatedNotice() {
  if (!useSyncExternalStore(outdated.listen, outdated.is)) return null
  return <OutdatedCard kept={unsentCount()} />
}

/** Milliseconds until a way that takes time is shown. */
const QUICK = 150

/** Where one is going while the code of that screen is still loaded; null when that takes no time worth a word. */
function useWay(): string | null {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname ?? null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (to === null) return undefined
    const timer = setTimeout(() => setSlow(to), QUICK)
    return () => clearTimeout(timer)
  }, [to])
  return slow !== null && slow === to && to !== pathname ? to : null
}
