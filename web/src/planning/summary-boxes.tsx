import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/page.tsx'
import { isSurelyWhole } from './bands/figure.tsx'
import classes from './big-picture.module.css'
import { useBoard } from './board/board.ts'
import { SaveSummary } from './saving/save-summary.tsx'
import { useFormat } from './use-format.ts'
import { useTotals } from './bands/use-totals.ts'

/**
 * Totals of the whole organisation, one box per year; for users who see the draft also what would be published.
 * Memoised like the bands.
 */
export const SummaryBoxes = memo(function SummaryBoxes() {
  const { session, years } = useBoard()
  return (
    <div className={classes['sums']}>
      <div className={classes['sumGrid']}>
        {years.map((year, yearIndex) => (
          <SummaryBox key={year} yearIndex={yearIndex} />
        ))}
        {session.access.source === 'draft' && <SaveSummary />}
      </div>
    </div>
  )
})

/** The box of the year at that index. */
function SummaryBox({ yearIndex }: { readonly yearIndex: number }) {
  const { t } = useTranslation('planning')
  const { session, years } = useBoard()
  const { fte, signedFte, signedPercent, roundMoney, money } = useFormat()
  const totals = useTotals()
  const [year, total, start] = [years[yearIndex], totals[yearIndex] ?? null, totals[0] ?? null]
  const change = Math.round(((total?.fte ?? 0) - (start?.fte ?? 0)) * 100) / 100
  const people = fte(total?.fte ?? 0)
  const tpc = session.access.seesPay ? (total?.tpc ?? null) : null
  const look = [
    classes['sumValue'],
    !isSurelyWhole(people) && classes['long'],
    total?.differs.fte && classes['differs'],
  ]
  return (
    <Card className={classes['sum'] ?? ''}>
      <h2 className={classes['sumTitle']}>{t('sum.fte', { year })}</h2>
      <span className={classes['sumLine']}>
        <b className={look.filter(Boolean).join(' ')}>{people}</b>
        {yearIndex > 0 && start?.fte ? <span>{signedPercent(change / start.fte)}</span> : null}
      </span>
      <span className={classes['sumFoot']}>
        {yearIndex > 0 && (
          <>
            {/* Not coloured, because more people is neither good nor bad. */}
            <span>{signedFte(change)}</span> <span>{t('sum.againstStart')}</span>
          </>
        )}
        {tpc !== null && (
          <span
            className={`${classes['sumCost']} ${total?.differs.tpc ? classes['differs'] : ''}`}
            title={`${t('perMonth', { amount: money(tpc) })}\n${t('perYear', { amount: money(tpc * 12) })}`}
          >
            {t('perMonth', { amount: roundMoney(tpc) })}
          </span>
        )}
        {session.access.seesPay && total !== null && total.withoutSalary > 0 && (
          <span>{t('sum.withoutSalary', { count: total.withoutSalary })}</span>
        )}
      </span>
    </Card>
  )
}
