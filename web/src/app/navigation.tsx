import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { NavLink, useLocation } from 'react-router-dom'
import { pathAt, useMoment } from '#api/moment.ts'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { type MenuGroup, menuFor } from './menu.ts'
import classes from './shell.module.css'

type Props = { readonly isOpen: boolean; /** A link was followed. */ readonly onGone: () => void }

export function Navigation({ isOpen, onGone }: Props) {
  const { t } = useTranslation()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  const groups = menuFor({ isSignedIn, me }) ?? []
  return (
    <nav
      id="navigation"
      data-screen-only
      aria-label={t('shell.navigation')}
      className={`${classes['nav']} ${isOpen ? classes['open'] : ''}`}
    >
      {groups.map((group) => (
        <Group key={group.title ?? ''} group={group} onGone={onGone} />
      ))}
    </nav>
  )
}

function Group({ group, onGone }: { readonly group: MenuGroup; readonly onGone: () => void }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { pathname } = useLocation()
  // A link is also active on the paths below it, unless the group has a link of its own for that path.
  const hasOwn = group.items.some(({ path }) => path === pathname)
  return (
    <>
      {group.title && <h2>{t(`menu.group.${group.title}`)}</h2>}
      <ul>
        {group.items.map((item) => (
          <li key={item.path}>
            <NavLink to={pathAt(item.path, moment)} end={hasOwn} onClick={onGone}>
              {t(`menu.${item.title}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
