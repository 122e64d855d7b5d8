import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#planning/use-format.ts'
import { Card } from '#ui/page.tsx'
import { change } from './bridge.ts'
import classes from './home.module.css'

type Props = { readonly plan: Plan; readonly seesPay: boolean }

/** The published totals of the whole organisation by year, with further content below. */
export function Headline({ plan, seesPay, children }: Props & { readonly children: ReactNode }) {
  const { t } = useTranslation('home')
  const [startYear] = plan.layout.years
  return (
    <Card>
      <div className={classes['years']}>
        {plan.layout.years.map((year) => (
          <section key={year} aria-label={String(year)}>
            <h2>
              {year} <span className="faint">{t(year === startYear ? 'year.start' : 'year.plan')}</span>
            </h2>
            <YearFigures plan={plan} year={year} seesPay={seesPay} />
          </section>
        ))}
      </div>
      {children}
    </Card>
  )
}

function YearFigures({ plan, year, seesPay }: Props & { readonly year: number }) {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const start = plan.total(plan.layout.years[0] ?? year)
  const total = plan.total(year)
  const against = change(start, total)
  const isStart = year === plan.layout.years[0]
  return (
    <>
      <p>
        <b className={classes['fte']}>{format.fte(total?.fte ?? 0)}</b> {t('fte')}
      </p>
      {!isStart && (
        <p>
          {format.signedFte(against.fte)} <span className="faint">{t('sum.againstStart')}</span>
        </p>
      )}
      {seesPay && total?.tpc !== null && total?.tpc !== undefined && (
        <p title={t('perYear', { amount: format.money(total.tpc * 12) })}>
          <span className="faint">{t('tpc')}</span> {t('perMonth', { amount: format.roundMoney(total.tpc) })}
        </p>
      )}
      {seesPay && !isStart && against.tpc !== null && (
        <p>
          {format.signedMoney(against.tpc)} <span className="faint">{t('sum.againstStart')}</span>
        </p>
      )}
    </>
  )
}
