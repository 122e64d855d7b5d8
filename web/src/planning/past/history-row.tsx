import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useFormat } from '../use-format.ts'
import { usePersonName } from '../use-person-name.ts'
import { ChangeSummary, useChangeSummary } from './change-summary.tsx'
import { pathOfRevert } from './plan-addresses.ts'
import classes from './history-list.module.css'
import { type ShownEntry, isWrite } from './use-history-page.ts'

type Props = {
  /** Undefined while it is loading. */
  readonly entry: ShownEntry | undefined
  /** The revision that is shown. */
  readonly shown: number | null
  readonly onGoTo: (rev: number) => void
  readonly mayRevert: boolean
}

/** One change; clicking it shows the plan as it was then. What it wrote can be reverted. */
export const HistoryRow = memo(function HistoryRow({ entry, shown, onGoTo, mayRevert }: Props) {
  const { t } = useTranslation('past')
  const nameOf = usePersonName()
  const { signedMoney } = useFormat()
  const what = useChangeSummary()
  if (!entry) return <span className={classes['awaited']}>{t('common:state.loading')}</span>
  const { rev, by, effect } = entry
  const words = what(entry)
  const tpc = effect?.tpc ?? null
  return (
    <>
      <button
        type="button"
        className={classes['row']}
        aria-current={rev === shown || undefined}
        onClick={() => onGoTo(rev)}
      >
        <ChangeSummary entry={entry} words={words} tellsOrigin>
          {tpc !== null && <span className={classes['tpc']}>{signedMoney(tpc)}</span>}
        </ChangeSummary>
      </button>
      {mayRevert && isWrite(entry) && (
        <LinkButton to={pathOfRevert(rev)} title={t('revert.open', { name: nameOf(by), what: words })}>
          <Icon name="undo" />
        </LinkButton>
      )}
    </>
  )
})
