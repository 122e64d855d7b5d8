import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { parsePlanPoint } from '@staffplan/contracts/planning/plan-point'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRetried } from '#api/use-retried.ts'
import { usePeople } from '#api/use-people.ts'
import { usePastCurrency } from '#i18n/use-past-currency.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Bones } from '#ui/bones.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader, PageHeader } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { ErasedNote } from '#ui/erased-note.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { useVersion } from '../board/use-versions.ts'
import { BridgeTable } from '../bridge/bridge-table.tsx'
import { keyOfCause, useCauseWords } from '../bridge/use-cause-words.ts'
import { LoadingPicture } from '../empty-states.tsx'
import { type LoadedPlan, OnceLoaded } from '../once-loaded.tsx'
import { useBridgeBetweenPointsQuery, useComparisonQuery } from '../past/past-api.ts'
import { pathOfNow } from '../past/plan-addresses.ts'
import { ChangedInputs } from './changed-inputs.tsx'
import { ComparisonExport } from './comparison-export.tsx'
import classes from './compare.module.css'
import { effectRows, noticeable } from './effect-rows.ts'
import { EffectTable } from './effect-table.tsx'
import { MovedOn } from './moved-on.tsx'
import { PointField, usePointWords } from './point-field.tsx'
import { useComparedPoints } from './use-compared-points.ts'
import { useComparisonProblem } from './use-comparison-problem.ts'

/** Two states of the plan beside each other: what is different, what that does, and why. */
export function Compare() {
  useTranslation(['past', 'planning', 'home'])
  return <OnceLoaded Frame={Frame} Page={Loaded} />
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('past')
  return (
    <>
      <PageHeader title={t('compare.title')} />
      {children}
    </>
  )
}

function Loaded({ session, ground }: LoadedPlan) {
  const { t } = useTranslation('past')
  const { from, to, plan, choose } = useComparedPoints()
  const reason = useComparisonProblem({ points: { from, to, plan }, session })
  const names = usePeople(true)
  useVersion(session.store.aspects, 'status')
  const answer = useComparisonQuery({ from, to, plan })
  const comparison = answer.currentData
  usePastCurrency(comparison && isPast(comparison.to.point) ? comparison.to.currency : null)
  const problem = useRetried(answer)
  const { snapshots } = session.store
  const { seesPay } = session.access
  return (
    <>
      <PageHeader title={t('compare.title')}>
        <Link to={pathOfNow()}>{t('compare.bigPicture')}</Link>
        {comparison && <MovedOn comparison={comparison} session={session} />}
        <Button isBusy={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('compare.again')}
        </Button>
        {comparison && <ComparisonExport comparison={comparison} ground={ground} names={names} />}
      </PageHeader>
      <Card className={classes['points'] ?? ''}>
        <PointField
          label={t('compare.from')}
          point={from}
          onChange={(point, isEdit) => choose('from', point, isEdit)}
          snapshots={snapshots}
        />
        <PointField
          label={t('compare.to')}
          point={to}
          onChange={(point, isEdit) => choose('to', point, isEdit)}
          snapshots={snapshots}
        />
      </Card>
      {problem && (
        <Card>
          <ListProblem text={reason(problem)} retry={() => void answer.refetch()} />
        </Card>
      )}
      {!problem && !comparison && (
        <div className={classes['ahead']}>
          <LoadingPicture />
        </div>
      )}
      {comparison && !problem && (
        <div className={classes['cards']}>
          {/* Whoever is counted on both sides is one person. */}
          <ErasedNote count={Math.max(comparison.from.unpaid ?? 0, comparison.to.unpaid ?? 0)} />
          <Effects comparison={comparison} seesPay={seesPay} />
          <Causes comparison={comparison} seesPay={seesPay} />
          <Card>
            <CardHeader title={t('compare.changes')} chip={comparison.changes.length} />
            <ChangedInputs comparison={comparison} ground={ground} names={names} />
          </Card>
        </div>
      )}
    </>
  )
}

/** Amounts of two states are called what those of the later are: of now, unless it names a moment. */
function isPast(point: string): boolean {
  const kind = parsePlanPoint(point)?.kind
  return kind === 'rev' || kind === 'position' || kind === 'at'
}

type PartProps = { readonly comparison: PlanComparison; readonly seesPay: boolean }

function Effects({ comparison, seesPay }: PartProps) {
  const { t } = useTranslation('past')
  const rows = noticeable(effectRows(comparison))
  const units = rows.filter(({ division }) => division === null)
  const [total] = units
  const divisions = rows.filter(({ division }) => division !== null)
  return (
    <>
      <Card>
        <CardHeader title={t('compare.byUnit')} />
        <EffectTable heading={t('compare.unit')} rows={units} seesPay={seesPay} />
      </Card>
      <Card>
        <CardHeader title={t('compare.byDivision')} chip={divisions.length} />
        <EffectTable
          heading={t('compare.division')}
          rows={total ? [total, ...divisions] : divisions}
          seesPay={seesPay}
        />
      </Card>
    </>
  )
}

function Causes({ comparison: { from, to }, seesPay }: PartProps) {
  const { t } = useTranslation('past')
  const words = useCauseWords()
  const pointWords = usePointWords()
  const explain = useReadProblemText()
  const years = yearsOf(to.period).filter((year) => yearsOf(from.period).includes(year))
  const [picked, setPicked] = useState<number | null>(null)
  const year = picked !== null && years.includes(picked) ? picked : (years.at(-1) ?? null)
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
            onChange={setPicked}
            options={years.map((value) => ({ value, title: String(value) }))}
          />
        )}
      </CardHeader>
      {problem && <ListProblem text={explain(problem)} retry={() => void refetch()} />}
      {!problem && !bridge && <Bones of="lines" count={6} />}
      {bridge && (
        <BridgeTable
          start={{ ...bridge.start, title: pointWords(from.point) }}
          end={{ ...bridge.end, title: pointWords(to.point) }}
          parts={bridge.parts.map((part) => ({ ...part, key: keyOfCause(part), title: words(part) }))}
          heading={t('compare.cause')}
          seesPay={seesPay}
        />
      )}
    </Card>
  )
}
