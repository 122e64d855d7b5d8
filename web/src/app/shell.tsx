import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen: bar, navigation, content. */
export function Shell() {
  const { t } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className={classes['app']}>
      <a href="#content" className={classes['skip']}>
        {t('shell.skip')}
      </a>
      <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />
      <Navigation isOpen={isMenuOpen} onGone={() => setMenuOpen(false)} />
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </div>
  )
}
