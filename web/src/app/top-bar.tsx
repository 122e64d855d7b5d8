import { seesEverything } from '@staffplan/contracts/users/roles'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { hasMoments } from '#api/moment.ts'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { OptionalContent } from '#ui/optional-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ToastStrip } from '#ui/toast-strip.tsx'
import { TopBarSlot } from '#ui/top-bar-slot.tsx'
import { PaletteAndShortcuts } from './palette-and-shortcuts.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoutButton } from './logout-button.tsx'
import { PaySwitch } from './pay-switch.tsx'
import classes from './shell.module.css'
import { usePerson } from './use-person.ts'
import { toggleScheme, useScheme } from '#ui/theme/scheme.ts'

/** Loaded with its translations, which few screens need. */
const MomentButton = lazy(() => import('./moment-button.tsx'))
/** Loaded with the live connection, which only signed-in users need. */
const ConnectionState = lazy(() => import('./connection-state.tsx'))

type Props = { readonly isMenuOpen: boolean; readonly onMenu: () => void }

export function TopBar({ isMenuOpen, onMenu }: Props) {
  const { t } = useTranslation()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  usePerson(me)
  const hasPast = hasMoments(useLocation().pathname)
  return (
    <header className={classes['top']} data-screen-only>
      <span className={classes['burger']}>
        <IconButton
          label={t(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu')}
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={onMenu}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
        </IconButton>
      </span>
      <Link to="/home" className={classes['brand']} aria-label="Staffplan">
        <img src="/favicon.svg" alt="" />
        <span>Staffplan</span>
      </Link>
      <PaletteAndShortcuts hasButton={isSignedIn} />
      <TopBarSlot />
      {isSignedIn && (
        <OptionalContent>
          <ConnectionState />
        </OptionalContent>
      )}
      <ToastStrip>
        {isSignedIn && me && <bdi className={classes['person']}>{`${me.firstName} ${me.lastName}`}</bdi>}
      </ToastStrip>
      {isSignedIn && me && seesEverything(me.role.id) && (
        <>
          {hasPast && (
            <OptionalContent>
              <MomentButton />
            </OptionalContent>
          )}
          <PaySwitch />
        </>
      )}
      <LanguageMenu />
      <SchemeSwitch />
      {isSignedIn ? <LogoutButton /> : <Link to="/login">{t('menu.login')}</Link>}
    </header>
  )
}

function SchemeSwitch() {
  const { t } = useTranslation()
  const scheme = useScheme()
  return (
    <IconButton label={t(scheme === 'dark' ? 'shell.toLight' : 'shell.toDark')} onClick={toggleScheme}>
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
  )
}
