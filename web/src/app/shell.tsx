import { type KeyboardEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen: bar, navigation, content. */
export function Shell() {
  const { t } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !isMenuOpen) return
    setMenuOpen(false)
    currentTarget.querySelector<HTMLElement>('[aria-controls=navigation]')?.focus()
  }
  return (
    <div className={classes['app']} onKeyDown={closeOnEscape}>
      <a href="#content" className={classes['skip']}>
        {t('shell.skip')}
      </a>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
      <Navigation isOpen={isMenuOpen} onGone={() => setMenuOpen(false)} />
      {/* On a small screen the menu covers the page: whoever goes there must see it. */}
      <main
        id="content"
        className={classes['main']}
        tabIndex={-1}
        onFocus={() => isMenuOpen && setMenuOpen(false)}
      >
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <UnsavedGuard />
      <ScrollRestoration />
    </div>
  )
}
