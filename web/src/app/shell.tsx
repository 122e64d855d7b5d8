import { seesEverything } from '@staffplan/contracts/users/roles'
import { type KeyboardEvent, lazy, Suspense, useState, useSyncExternalStore, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useSelector } from 'react-redux'
import { useMeQuery } from '#api/me.ts'
import { useMoment } from '#api/moment.ts'
import { selectToken } from '#api/session.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { OptionalContent } from '#ui/optional-content.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { LoadingScreen } from './loading-screen.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { unsentCount } from '#api/unsent.ts'
import { outdated } from '#live/outdated.ts'
import { OutdatedCard } from '#ui/outdated-card.tsx'

/** Loaded with the live connection, which only signed-in users need. */
const CurrencyLabel = lazy(() => import('./currency-label.tsx'))
/** Loaded separately, as most visits never show the past. */
const PastNotice = lazy(() => import('./past-notice.tsx'))
/** Loaded separately, as printing comes after the page is shown. */
const PrintHeading = lazy(() => import('./print-heading.tsx'))

/** The frame around every screen: top bar, navigation, content. */
export function Shell() {
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const moment = useMoment()
  useFocusAfterNavigation()
  const { pathname } = useLocation()
  const slowPath = useSlowNavigation()
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
      <OptionalContent>
        <PrintHeading />
      </OptionalContent>
      {/* On a small screen the menu covers the page, so it closes when the focus moves to the content. */}
      <main
        id="content"
        className={classes['main']}
        tabIndex={-1}
        onFocus={() => isMenuOpen && setMenuOpen(false)}
      >
        <OutdatedNotice />
        {isSignedIn && me && seesEverything(me.role.id) && (
          <OptionalContent>
            <CurrencyLabel />
          </OptionalContent>
        )}
        {moment && (
          <Suspense fallback={null}>
            <PastNotice moment={moment} />
          </Suspense>
        )}
        {slowPath ? (
          <LoadingScreen path={slowPath} />
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

/** Shown when the server's version no longer matches this page: no screen is updated until the page is reloaded. */
function OutdatedNotice() {
  if (!useSyncExternalStore(outdated.listen, outdated.is)) return null
  return <OutdatedCard kept={unsentCount()} />
}

/** Milliseconds before a navigation is shown as slow. */
const QUICK = 150

/** The path being navigated to while its code is loading; null when there is none or it loads quickly. */
function useSlowNavigation(): string | null {
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
