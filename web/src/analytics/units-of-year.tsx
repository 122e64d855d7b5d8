import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { usePayHidden } from '#ui/pay-privacy.ts'
import classes from './analytics.module.css'
import { totalOf, type UnitOvertime } from './overtime-figures.ts'
import { UnitName } from './unit-name.tsx'

type Props = { readonly year: number; readonly units: readonly UnitOvertime[] }

/** Overtime of the business units in a year, by descending cost or, while pay is hidden, by descending hours. */
export function UnitsOfYear({ year, units }: Props) {
  const { t } = useTranslation('analytics')
  const isHidden = usePayHidden()
  const sorted = units.toSorted((a, b) => (isHidden ? b.hours - a.hours : b.cost - a.cost))
  const most = Math.max(...units.map(({ cost }) => cost)) || 1
  const title = t('overtime.inYear', { year })
  return (
    <Card>
      <CardHeader title={title} />
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={title}>
        <table className={classes['units']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('unitColumn')}</th>
              <th scope="col" aria-label={t('overtime.compared')} />
              <th scope="col" className="number">
                {t('hours')}
              </th>
              <th scope="col" className="number">
                {t('common:unit.money')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, name, colour, cost, hours }) => (
              <tr key={id}>
                <th scope="row">
                  <UnitName name={name} colour={colour} />
                </th>
                <td className={classes['barCell']}>
                  {!isHidden && (
                    <i
                      className={classes['bar']}
                      style={{ '--unit': colour, inlineSize: `${(cost / most) * 100}%` }}
                    />
                  )}
                </td>
                <td className="number soft">
                  <Number value={hours} decimals={2} isTrimmed />
                </td>
                <td className="number">
                  <Number value={cost} isPay />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td className="number">
                <Number value={totalOf(units, 'hours')} decimals={2} isTrimmed />
              </td>
              <td className="number">
                <Number value={totalOf(units, 'cost')} isPay />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
