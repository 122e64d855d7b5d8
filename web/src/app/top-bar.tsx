import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TopBarSlot } from '#ui/top-bar-slot.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoutButton } from './logout-button.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import classes from './shell.module.css'
import { usePerson } from './use-person.ts'

type Props = { readonly isMenuOpen: boolean; readonly onMenu: () => void }

export function TopBar({ isMenuOpen, onMenu }: Props) {
  const { t } = useTranslation()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  usePerson(me)
  return (
    <header className={classes['top']}>
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
      <span className={classes['grow']} />
      <TopBarSlot />
      {isSignedIn && me && <bdi className={classes['person']}>{`${me.firstName} ${me.lastName}`}</bdi>}
      <LanguageMenu />
      <SchemeSwitch />
      {isSignedIn ? <LogoutButton /> : <Link to="/login">{t('menu.login')}</Link>}
    </header>
  )
}
