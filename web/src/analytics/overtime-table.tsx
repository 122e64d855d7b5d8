import { useTranslation } from 'react-i18next'
import sideways from '#ui/tables/data-table.module.css'
import classes from './analytics.module.css'
import type { OvertimeYear } from './overtime-chart.tsx'
import { totalOf } from './overtime-figures.ts'
import { UnitName } from './unit-name.tsx'
import type { useAmounts } from './use-amounts.ts'

type Props = {
  readonly years: readonly OvertimeYear[]
  readonly year: number | undefined
  readonly amounts: ReturnType<typeof useAmounts>
}

/** The chart's figures as a table: overtime cost of each business unit and year. */
export function OvertimeTable({ years, year, amounts }: Props) {
  const { t } = useTranslation('analytics')
  const units = years[0]?.units ?? []
  const picked = (one: OvertimeYear): string => `number ${one.year === year ? classes['picked'] : ''}`
  return (
    <div className={sideways['scroll']} tabIndex={0} role="region" aria-label={t('overtime.table')}>
      <table className={classes['units']} aria-label={t('overtime.table')}>
        <thead>
          <tr>
            <th scope="col">{t('unitColumn')}</th>
            {years.map((one) => (
              <th key={one.year} scope="col" className={picked(one)}>
                {one.year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, name, colour }, index) => (
            <tr key={id}>
              <th scope="row">
                <UnitName name={name} colour={colour} />
              </th>
              {years.map((one) => (
                <td key={one.year} className={picked(one)}>
                  <span>{amounts.whole(one.units[index]?.cost ?? 0)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {years.map((one) => (
              <td key={one.year} className={picked(one)}>
                <span>{amounts.whole(totalOf(one.units, 'cost'))}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
