import { useTranslation } from 'react-i18next'
import { Swatch } from '#ui/swatch.tsx'
import { isolate, useFormat } from '../use-format.ts'
import classes from './compare.module.css'
import type { EffectRow } from './effect-rows.ts'

type Props = {
  readonly heading: string
  readonly rows: readonly EffectRow[]
  readonly years: readonly number[]
  /** Currency label of the amounts. */
  readonly currency: string
  readonly seesPay: boolean
}

/** Nobody would read more; the workbook contains all of them. */
const MOST_SHOWN = 200

/** How much each row gains or loses per year. */
export function EffectTable({ heading, rows, years, currency, seesPay }: Props) {
  const { t } = useTranslation(['past', 'planning'])
  const format = useFormat()
  const more = rows.length - MOST_SHOWN
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={heading}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {years.flatMap((year) => [
              <th key={`${year} fte`} scope="col">{`${t('planning:fte')} ${year}`}</th>,
              seesPay && <th key={`${year} tpc`} scope="col">{`${t('planning:tpc')} ${year}`}</th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <tr key={row.key} className={row.unit ? undefined : classes['total']}>
              <th scope="row">
                <Title row={row} />
              </th>
              {row.years
                .filter(({ year }) => years.includes(year))
                .flatMap(({ year, fte, tpc }) => [
                  <td key={`${year} fte`}>{format.signedFte(fte.change)}</td>,
                  seesPay && (
                    <td key={`${year} tpc`}>{tpc ? format.signedMoney(tpc.change, currency) : '—'}</td>
                  ),
                ])}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="faint">{t('past:compare.inWorkbook', { count: more })}</p>}
    </div>
  )
}

function Title({ row: { unit, division } }: { readonly row: EffectRow }) {
  const { t } = useTranslation('planning')
  if (!unit) return t('export.total')
  return (
    <>
      {unit.color && <Swatch colour={unit.color} />} {isolate(division?.name ?? unit.name)}
    </>
  )
}
