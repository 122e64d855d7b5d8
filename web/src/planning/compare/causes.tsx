import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useTranslation } from 'react-i18next'
import { useRetried } from '#api/use-retried.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { BridgeTable } from '../bridge/bridge-table.tsx'
import { keyOfCause, useCauseWords } from '../bridge/use-cause-words.ts'
import { useBridgeBetweenPointsQuery } from '../past/past-api.ts'
import { usePointWords } from './point-field.tsx'
import { useSideCurrencies } from './side-currencies.ts'
import type { CauseYear } from './use-cause-year.ts'

type Props = {
  readonly comparison: Pick<PlanComparison, 'from' | 'to'>
  readonly causeYear: CauseYear
  readonly seesPay: boolean
}

/** What caused the difference between two states in one year. */
export function Causes({ comparison: { from, to }, causeYear, seesPay }: Props) {
  const { t } = useTranslation('past')
  const words = useCauseWords()
  const pointWords = usePointWords()
  const explain = useReadProblemText()
  const currencies = useSideCurrencies({ from, to })
  const { years, year, pick } = causeYear
  const answer = useBridgeBetweenPointsQuery({
    from: from.point,
    to: to.point,
    plan: String(to.period.startYear),
    year,
  })
  const { currentData: bridge, refetch } = answer
  const problem = useRetried(answer)
  return (
    <Card>
      <CardHeader title={t('compare.bridge')}>
        {years.length > 1 && year !== null && (
          <Segments
            label={t('compare.year')}
            value={year}
            onChange={pick}
            options={years.map((value) => ({ value, title: String(value) }))}
          />
        )}
      </CardHeader>
      {problem && <ListProblem text={explain(problem)} retry={() => void refetch()} />}
      {!problem && !bridge && <Skeleton of="lines" count={6} />}
      {bridge && (
        <BridgeTable
          start={{ ...bridge.start, title: pointWords(from.point), currency: currencies.from }}
          end={{ ...bridge.end, title: pointWords(to.point), currency: currencies.to }}
          parts={bridge.parts.map((part) => ({ ...part, key: keyOfCause(part), title: words(part) }))}
          currency={currencies.change}
          heading={t('compare.cause')}
          seesPay={seesPay}
        />
      )}
    </Card>
  )
}
