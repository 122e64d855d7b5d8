import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Legend } from '#ui/charts/legend.tsx'
import { StackChart } from '#ui/charts/stack-chart.tsx'
import { useWidth } from '#ui/use-width.ts'
import classes from './analytics.module.css'
import { totalOf, type UnitOvertime } from './overtime-figures.ts'
import type { useAmounts } from './use-amounts.ts'

/** Pixels for a full total, and for a shortened one on narrow screens. */
const TOTALS = 110
const SHORT_TOTALS = 76
const NARROW_BELOW = 520

export type OvertimeYear = { readonly year: number; readonly units: readonly UnitOvertime[] }

type Props = {
  readonly chart: RefObject<SVGSVGElement | null>
  readonly years: readonly OvertimeYear[]
  readonly year: number | undefined
  readonly onPick: (year: number) => void
  readonly amounts: ReturnType<typeof useAmounts>
}

/** One bar per year, stacked from the business units in their colours. */
export function OvertimeChart({ chart, years, year, onPick, amounts }: Props) {
  const { t } = useTranslation('analytics')
  const { language } = useLanguage()
  const [measure, width] = useWidth<HTMLDivElement>()
  const isNarrow = width < NARROW_BELOW
  const units = years[0]?.units ?? []
  const rows = years.map((one) => ({
    name: String(one.year),
    total: totalOf(one.units, 'cost'),
    parts: one.units.map(({ id, name, colour, cost }) => ({ id, name, colour, value: cost })),
  }))
  return (
    <>
      <div className={classes['chart']}>
        <div ref={measure}>
          {width > 0 && (
            <StackChart
              ref={chart}
              label={t('overtime.chart')}
              rows={rows}
              picked={years.findIndex((one) => one.year === year)}
              onPick={(row) => onPick(years[row]!.year)}
              width={width}
              end={isNarrow ? SHORT_TOTALS : TOTALS}
              print={isNarrow ? amounts.short : amounts.whole}
              printFull={amounts.full}
              printTick={amounts.tick}
              unit={amounts.unit}
              isRightToLeft={language.direction === 'rtl'}
              readout={(part, row) => (
                <>
                  <b>
                    <bdi>{part.name}</bdi> {rows[row]?.name}
                  </b>
                  <span className="number">
                    <span>{amounts.full(part.value)}</span>
                  </span>
                  <span className="number faint">
                    <span>{amounts.share(part.value / (rows[row]?.total || 1))}</span>
                  </span>
                </>
              )}
            />
          )}
        </div>
      </div>
      <Legend label={t('units')} parts={units} />
    </>
  )
}
