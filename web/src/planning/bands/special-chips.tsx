import { type AppliedScope, printScope } from '@staffplan/contracts/planning/scope-key'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useBoard } from '../board.ts'
import type { AppliedEntryIn } from '../draft/followed-plan.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useVersion } from '../use-versions.ts'
import classes from './special-chips.module.css'
import { useApplied } from './use-division.ts'

type Props = { readonly businessUnitId: number; readonly divisionId: number; readonly divisionName: string }

/** The special drivers of a division: open one to change its value, take it away, or add another. */
export const SpecialChips = memo(function SpecialChips({ businessUnitId, divisionId, divisionName }: Props) {
  const { t } = useTranslation('planning')
  const { session, open } = useBoard()
  const applied = useApplied(divisionId)
  const scope: AppliedScope = { kind: 'applied', businessUnitId, divisionId, year: null }
  return (
    <>
      {applied.map(({ scope, entry }) => (
        <SpecialChip key={`${printScope(scope)}|${entry.id}`} scope={scope} entry={entry} />
      ))}
      {!session.access.edits && applied.length === 0 && <span className="faint">{t('special.none')}</span>}
      {session.access.edits && (
        <button
          type="button"
          className={classes['addSpecial']}
          aria-label={t('special.addTo', { division: divisionName })}
          onClick={(event) => open({ kind: 'special', scope, entryId: null }, event.currentTarget)}
        >
          + <span>{t('special.add')}</span>
        </button>
      )}
    </>
  )
})

function SpecialChip({ scope, entry }: AppliedEntryIn) {
  const { t } = useTranslation('planning')
  const { session, specialDrivers, open } = useBoard()
  const { effect } = useFormat()
  const { year } = scope
  const definition = specialDrivers.get(entry.driverID)
  const name = definition?.name ?? t('special.gone', { id: entry.driverID })
  const value = effect(definition?.type ?? 'absolute', entry.value)
  const key = printDraftKey({ kind: 'applied', scope, entryId: entry.id })
  useVersion(session.store.keys, key)
  const amount = year === null ? value : `${value} · ${year}`
  const text = `${isolate(name)} ${amount}`
  // In little room the name is cut off, never the amount.
  const shown = (
    <>
      <bdi>{name}</bdi> <span>{amount}</span>
    </>
  )
  const look = `${classes['special']} ${session.differences.has(key) ? classes['changed'] : ''}`
  if (!session.access.edits) return <span className={`${look} ${classes['specialName']}`}>{shown}</span>
  return (
    <span className={look}>
      <button
        type="button"
        className={classes['specialName']}
        title={text}
        aria-label={t('special.edit', { special: text })}
        onClick={(event) => open({ kind: 'special', scope, entryId: entry.id }, event.currentTarget)}
      >
        {shown}
      </button>
      <button
        type="button"
        className={classes['removeSpecial']}
        aria-label={t('special.remove', { special: text })}
        onClick={() => session.edit([{ k: key, v: null }])}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
