import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { LineSign } from '#ui/charts/line-kinds.tsx'
import { HiddenPay } from '#ui/hidden-pay.tsx'
import { useWidth } from '#ui/use-width.ts'
import type { View } from './analytics-frame.tsx'
import classes from './analytics.module.css'
import { expensesSeries, type ExpensesYear } from './expenses-figures.ts'
import { ExpensesTable } from './expenses-table.tsx'
import { useAmounts } from './use-amounts.ts'

/** Pixels before the first year (least and most), and the least width of a year. */
const WIDE = { labels: [160, 220], year: 96 } as const
const NARROW = { labels: [92, 92], year: 44 } as const
const NARROW_BELOW = 640

type Props = {
  readonly chart: RefObject<SVGSVGElement | null>
  readonly view: View
  readonly years: readonly ExpensesYear[]
  readonly year: number | undefined
  readonly onPick: (year: number) => void
}

/** The chart above its table; the table's year columns serve as the chart's axis. */
export function ExpensesCard({ chart, view, years, year, onPick }: Props) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const [measure, room] = useWidth<HTMLDivElement>()
  const amounts = useAmounts(years.flatMap((one) => expensesSeries.map((series) => one[series])))
  const isNarrow = room < NARROW_BELOW
  const {
    labels: [fewest, most],
    year: least,
  } = isNarrow ? NARROW : WIDE
  const labels = Math.max(fewest, Math.min(most, room - years.length * least))
  const width = Math.max(room, labels + years.length * least)
  const picked = years.findIndex((one) => one.year === year)
  return (
    <div
      ref={measure}
      className={classes['scroll']}
      tabIndex={0}
      role="region"
      aria-label={t('expenses.title')}
    >
      {room > 0 && (
        <div style={{ inlineSize: width }}>
          {view === 'chart' && amounts.isHidden && (
            <div className={classes['empty']}>
              <HiddenPay />
            </div>
          )}
          {view === 'chart' && !amounts.isHidden && (
            <LineChart
              ref={chart}
              label={t('expenses.chart')}
              columns={years.map((one) => String(one.year))}
              series={expensesSeries.map((series) => ({
                name: t(`series.${series}`),
                values: years.map((one) => one[series]),
              }))}
              picked={picked}
              onPick={(index) => onPick(years[index]!.year)}
              width={width}
              start={labels}
              print={amounts.full}
              printTick={amounts.tick}
              unit={amounts.unit}
              isRightToLeft={language.direction === 'rtl'}
              readout={
                years[picked] && <Readout year={years[picked]} amounts={amounts} isNarrow={isNarrow} />
              }
            />
          )}
          <ExpensesTable
            years={years}
            year={year}
            labels={labels}
            isNarrow={isNarrow}
            hasOwnYears={view === 'table' || amounts.isHidden}
            amounts={amounts}
          />
        </div>
      )}
    </div>
  )
}

type ReadoutProps = {
  readonly year: ExpensesYear
  readonly amounts: ReturnType<typeof useAmounts>
  readonly isNarrow: boolean
}

/** The three figures of a year, with the differences of the entered ones from the calculated one. */
function Readout({ year, amounts, isNarrow }: ReadoutProps) {
  const { t } = useTranslation('analytics')
  const print = isNarrow ? amounts.short : amounts.whole
  return (
    <>
      <b>{year.year}</b>
      {expensesSeries.map((series, index) => {
        const value = year[series]
        const part = value === null || !year.calculated ? null : value / year.calculated - 1
        return (
          <span key={series} className={classes['line']}>
            <span className={classes['series']}>
              <LineSign index={index} />
              {t(`series.${series}`)}
            </span>
            <span className="number">
              <span>{value === null ? '—' : print(value)}</span>
            </span>
            <span className="number faint">
              <span>{series === 'calculated' || part === null ? '' : amounts.percent(part)}</span>
            </span>
          </span>
        )
      })}
    </>
  )
}
