import { useTranslation } from 'react-i18next'
import { useWidth } from '#ui/use-width.ts'
import { useBoard } from '#planning/board/board.ts'
import type { UnitEffect, YearEffect, YearTotals } from '../draft/save-effect.ts'
import { useFormat } from '../use-format.ts'
import { effectWidth } from './effect-width.ts'
import classes from './saving.module.css'

type Props = {
  readonly units: readonly UnitEffect[]
  readonly total: readonly YearEffect[]
  /** Totals on both sides, to be shown as well. */
  readonly totals?: readonly YearTotals[]
  /** Names of the two sides, if not the published plan and the draft. */
  readonly names?: Readonly<Record<'published' | 'draft', string>>
  /** Shows the effect of discarding the changes instead of publishing them. */
  readonly isReversed?: boolean
}

type Row = { readonly key: number | 'total'; readonly name: string; readonly years: readonly YearEffect[] }

/**
 * The effect of changes on FTE and cost: per affected business unit, and in total. Years that do not fit side by side
 * are stacked; years without an effect are only mentioned.
 */
export function EffectTable({ units, total, totals, names, isReversed = false }: Props) {
  const { t } = useTranslation('planning')
  const { unitById, session } = useBoard()
  const [measure, width] = useWidth<HTMLDivElement>()
  const { seesPay } = session.access
  const measures = seesPay ? (['fte', 'tpc'] as const) : (['fte'] as const)
  const indices = total.map((_year, index) => index)
  const moved = indices.filter((index) => [total, ...units.map(({ years }) => years)].some(isMovedIn(index)))
  const isStacked = width > 0 && moved.length > 1 && effectWidth(moved.length, seesPay) > width
  const groups = isStacked ? moved.map((index) => [index]) : [moved].filter(({ length }) => length > 0)
  const rows = units.map(({ businessUnitId, years }): Row => {
    const name = unitById.get(businessUnitId)?.businessUnit.name ?? `#${businessUnitId}`
    return { key: businessUnitId, name, years }
  })
  const line = ({ key, name, years }: Row, group: readonly number[], look?: string) => (
    <tr key={key} className={look}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {group
        .flatMap((index) => years[index] ?? [])
        .flatMap((year) =>
          measures.map((measure) => (
            <td key={`${year.year}${measure}`}>
              <Difference measure={measure} value={year[measure]} isReversed={isReversed} />
            </td>
          )),
        )}
    </tr>
  )
  // The resulting side comes last, so that the difference below reads as a sum.
  const sides = isReversed ? (['draft', 'published'] as const) : (['published', 'draft'] as const)
  const side = (name: 'published' | 'draft', group: readonly number[]) => (
    <tr key={name} className={`${classes['foot']} ${classes[name]}`}>
      <th scope="row">{names?.[name] ?? t(`save.${name}`)}</th>
      {group.flatMap((index) =>
        measures.map((measure) => (
          <td key={`${index}${measure}`}>
            <Amount measure={measure} value={totals?.[index]?.[name][measure] ?? null} />
          </td>
        )),
      )}
    </tr>
  )
  return (
    <div
      ref={measure}
      className={classes['effects']}
      tabIndex={0}
      role="region"
      aria-label={t('save.effect')}
    >
      {groups.length > 0 && (
        <table>
          {groups.map((group) => (
            // One table, so that the columns of stacked years line up.
            <tbody key={group.join()}>
              <tr className={classes['head']}>
                <td />
                {group
                  .flatMap((index) => total[index] ?? [])
                  .flatMap(({ year }) =>
                    measures.map((measure) => (
                      <th key={`${year}${measure}`} scope="col">{`${t(measure)} ${year}`}</th>
                    )),
                  )}
              </tr>
              {rows.map((row) => line(row, group))}
              {totals && sides.map((name) => side(name, group))}
              {line(
                { key: 'total', name: t(totals ? 'save.difference' : 'export.total'), years: total },
                group,
                classes['foot'],
              )}
            </tbody>
          ))}
        </table>
      )}
      {seesPay && groups.length > 0 && <span className="faint">{t('save.tpcPerMonth')}</span>}
      {indices
        .filter((index) => !moved.includes(index))
        .flatMap((index) => total[index] ?? [])
        .map(({ year }) => (
          <p key={year} className={classes['unchanged']}>
            {t('save.unchanged', { year })}
          </p>
        ))}
    </div>
  )
}

/** Whether FTE or cost change in the year at that index. */
function isMovedIn(index: number): (years: readonly YearEffect[]) => boolean {
  return (years) => {
    const year = years[index]
    return year !== undefined && (year.fte !== 0 || (year.tpc ?? 0) !== 0)
  }
}

type AmountProps = { readonly measure: 'fte' | 'tpc'; readonly value: number | null }

function Amount({ measure, value }: AmountProps) {
  const { fte, roundMoney } = useFormat()
  return value === null ? '—' : (measure === 'fte' ? fte : roundMoney)(value)
}

type DifferenceProps = AmountProps & { readonly isReversed: boolean }

function Difference({ measure, value, isReversed }: DifferenceProps) {
  const { signedFte, signedMoney } = useFormat()
  if (value === null) return '—'
  return (measure === 'fte' ? signedFte : signedMoney)(isReversed ? 0 - value : value)
}
