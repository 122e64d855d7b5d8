import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineSign } from '#ui/charts/line-kinds.tsx'
import classes from './analytics.module.css'
import { difference, expensesSeries, type ExpensesYear } from './expenses-figures.ts'
import type { useAmounts } from './use-amounts.ts'

type Amounts = ReturnType<typeof useAmounts>
type Props = {
  readonly years: readonly ExpensesYear[]
  readonly year: number | undefined
  /** Width in pixels before the first year. */
  readonly labels: number
  readonly isNarrow: boolean
  /** Whether the table has a row of years; otherwise the chart above shows them. */
  readonly hasOwnYears: boolean
  readonly amounts: Amounts
}

/** The figures of the chart, with the differences between them. */
export function ExpensesTable({ years, year, labels, isNarrow, hasOwnYears, amounts }: Props) {
  const { t } = useTranslation('analytics')
  const cells = (valueOf: (one: ExpensesYear) => number | null, print: (value: number) => string) =>
    years.map((one) => (
      <td key={one.year} className={`number ${one.year === year ? classes['picked'] : ''}`}>
        <Cell value={valueOf(one)} print={print} full={amounts.full} />
      </td>
    ))
  const print = isNarrow ? amounts.short : amounts.whole
  const signed = isNarrow ? amounts.signedShort : amounts.signed
  return (
    <table className={classes['figures']} aria-label={t('expenses.table')}>
      <colgroup>
        <col style={{ inlineSize: labels }} />
        {years.map((one) => (
          <col key={one.year} />
        ))}
      </colgroup>
      <thead className={hasOwnYears ? undefined : 'hidden-visually'}>
        <tr>
          <th scope="col">{t('unit.year', { money: isNarrow ? amounts.unit : amounts.money })}</th>
          {years.map((one) => (
            <th key={one.year} scope="col" className={`number ${one.year === year ? classes['picked'] : ''}`}>
              {one.year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {expensesSeries.map((series, index) => (
          <tr key={series} className={series === 'calculated' ? classes['computed'] : undefined}>
            <th scope="row">
              <Heading sign={<LineSign index={index} />} name={t(`series.${series}`)}>
                {t(series === 'calculated' ? 'expenses.calculatedHint' : 'expenses.enteredHint')}
              </Heading>
            </th>
            {cells((one) => one[series], print)}
          </tr>
        ))}
        {(['internal', 'atk'] as const).map((series) => (
          <tr key={series} className={classes['computed']}>
            <th scope="row" className={classes['minor']}>
              {t('expenses.minus', { series: t(`series.${series}`), calculated: t('series.calculated') })}
            </th>
            {cells((one) => difference(one, series), signed)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = {
  readonly value: number | null
  readonly print: (value: number) => string
  readonly full: (value: number) => string
}

function Cell({ value, print, full }: CellProps) {
  const { t } = useTranslation('analytics')
  if (value === null)
    return (
      <span className="faint" title={t('gap')}>
        —
      </span>
    )
  return <span title={full(value)}>{print(value)}</span>
}

type HeadingProps = { readonly sign: ReactNode; readonly name: string; readonly children: ReactNode }

function Heading({ sign, name, children }: HeadingProps) {
  return (
    <span className={classes['series']}>
      {sign}
      <span>
        <b>{name}</b>
        <small className={classes['hint']}>{children}</small>
      </span>
    </span>
  )
}
