import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanGround } from '../big-picture-api.ts'
import { isolate, useFormat } from '../use-format.ts'
import { type ChangedRow, changedRows } from './changed-rows.ts'
import classes from './compare.module.css'

type Props = {
  readonly comparison: PlanComparison
  readonly ground: PlanGround
  readonly names: ReadonlyMap<number, string>
}

/** Nobody would read more; the workbook contains all of them. */
const MOST_SHOWN = 200

/** Inputs and special drivers that differ, and who wrote the later value. */
export function ChangedInputs({ comparison, ground, names }: Props) {
  const { t } = useTranslation(['past', 'planning'])
  const { series } = useFormat()
  const value = useValueWords()
  const rows = useMemo(() => changedRows(comparison, ground), [comparison, ground])
  if (rows.length === 0) return <p className={classes['text']}>{t('past:compare.noChanges')}</p>
  const shown = rows.slice(0, MOST_SHOWN)
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('past:compare.changes')}>
      <table className={classes['table']}>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {[
                  ...[row.unit, row.driver, row.place].map((name) => isolate(name ?? t('planning:key.gone'))),
                  row.year ?? t('planning:special.allYears'),
                ].join(' · ')}
              </th>
              <td>{series([value(row, row.from), value(row, row.to)])}</td>
              <td className="soft">
                {row.by === null ? '' : isolate(names.get(row.by) ?? t('planning:people.somebody'))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {comparison.changes.length > shown.length && (
        <p className="faint">
          {t('past:compare.inWorkbook', { count: comparison.changes.length - shown.length })}
        </p>
      )}
    </div>
  )
}

function useValueWords(): (row: ChangedRow, value: number | null) => string {
  const { t } = useTranslation('planning')
  const { exact, effect } = useFormat()
  return (row, value) => {
    if (value === null) return t('input.nothing')
    return row.effect ? effect(row.effect, value) : exact(value)
  }
}
