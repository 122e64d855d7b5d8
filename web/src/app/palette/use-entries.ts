import { seesEverything } from '@staffplan/contracts/users/roles'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useMeQuery } from '#api/me.ts'
import { selectToken } from '#api/session.ts'
import { languages } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { offeredActions } from '#ui/offered-actions.ts'
import { togglePayHidden, usePayHidden } from '#ui/pay-privacy.ts'
import { toggleScheme, useScheme } from '#ui/theme/scheme.ts'
import { menuFor } from '../menu.ts'
import type { Entry } from './entries.ts'
import { useFoundRecords } from './use-found-records.ts'

type Offered = {
  readonly entries: readonly Entry[]
  readonly records: 'none' | 'reading' | 'failed' | 'read'
}

/** The screens, actions and records that this user can reach from here. */
export function useEntries({
  wanted,
  next,
  onShortcuts,
}: {
  /** Text to search records for; null for none. */
  readonly wanted: string | null
  /** The text as typed so far, which will be searched for next. */
  readonly next: string | null
  readonly onShortcuts: () => void
}): Offered {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const isSignedIn = useSelector(selectToken) !== null
  const { data: me } = useMeQuery(undefined, { skip: !isSignedIn })
  const { language, change } = useLanguage()
  const scheme = useScheme()
  const isPayHidden = usePayHidden()
  const seesPay = isSignedIn && me !== undefined && seesEverything(me.role.id)
  const maySee = isSignedIn && me !== undefined && seesEverything(me.role.id)
  const found = useFoundRecords(maySee ? wanted : null)
  const screens = (menuFor({ isSignedIn, me }) ?? []).flatMap(({ title, items }) =>
    items.map((item) => ({
      key: item.path,
      group: 'screens' as const,
      label: t(`common:menu.${item.title}`),
      place: title ? t(`common:menu.group.${title}`) : '',
      run: () => void navigate(item.path),
    })),
  )
  const records = found.records.map(({ path, label, name, title }) => ({
    key: path,
    group: 'records' as const,
    label,
    name,
    place: t(`common:menu.${title}`),
    ...(found.state === 'reading' || wanted === null ? {} : { answers: wanted }),
    run: () => void navigate(path),
  }))
  const action = (key: string, label: string, run: () => void): Entry => ({
    key,
    group: 'actions',
    label,
    place: '',
    run,
  })
  const actions = [
    ...offeredActions().map(([name, run]) => action(name, t(`action.${name}`), run)),
    ...languages
      .filter(({ code }) => code !== language.code)
      .map((other) => action(other.code, t('action.language', { name: other.name }), () => change(other))),
    action('scheme', t(`common:shell.${scheme === 'dark' ? 'toLight' : 'toDark'}`), toggleScheme),
    ...(seesPay
      ? [action('pay', t(`common:shell.${isPayHidden ? 'showPay' : 'hidePay'}`), togglePayHidden)]
      : []),
    action('shortcuts', t('shortcuts.title'), onShortcuts),
  ]
  const state = maySee && next !== wanted ? 'reading' : found.state
  return { entries: [...screens, ...records, ...actions], records: state }
}
