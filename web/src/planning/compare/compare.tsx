import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRetried } from '#api/use-retried.ts'
import { usePeople } from '#api/use-people.ts'
import { Button } from '#ui/button.tsx'
import { ErasedNote } from '#ui/erased-note.tsx'
import { Card, CardHeader, PageHeader } from '#ui/page.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { useVersion } from '../board/use-versions.ts'
import { LoadingPicture } from '../empty-states.tsx'
import { type LoadedPlan, OnceLoaded } from '../once-loaded.tsx'
import { useComparisonQuery } from '../past/past-api.ts'
import { pathOfNow } from '../past/plan-addresses.ts'
import { Causes } from './causes.tsx'
import { ChangedInputs } from './changed-inputs.tsx'
import { ComparisonExport } from './comparison-export.tsx'
import classes from './compare.module.css'
import { effectRows, noticeable, shownYears } from './effect-rows.ts'
import { EffectTable } from './effect-table.tsx'
import { MovedOn } from './moved-on.tsx'
import { RenamedNote } from './renamed-note.tsx'
import { PointField } from './point-field.tsx'
import { useSideCurrencies } from './side-currencies.ts'
import { useCauseYear } from './use-cause-year.ts'
import { useComparedPoints } from './use-compared-points.ts'
import { useComparisonProblem } from './use-comparison-problem.ts'

/** Compares two states of the plan: what differs, what effect that has, and why. */
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
  const problem = useRetried(answer)
  const causeYear = useCauseYear(comparison)
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
        {comparison && (
          <ComparisonExport comparison={comparison} ground={ground} names={names} year={causeYear.year} />
        )}
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
          <div className={`${classes['whole']} ${classes['notes']}`}>
            {/* Whoever is counted on both sides is one person. */}
            <ErasedNote count={Math.max(comparison.from.unpaid ?? 0, comparison.to.unpaid ?? 0)} />
            {seesPay && <RenamedNote comparison={comparison} />}
          </div>
          <Effects comparison={comparison} seesPay={seesPay} />
          <Causes comparison={comparison} causeYear={causeYear} seesPay={seesPay} />
          <Card>
            <CardHeader title={t('compare.changes')} chip={comparison.changes.length} />
            <ChangedInputs comparison={comparison} ground={ground} names={names} />
          </Card>
        </div>
      )}
    </>
  )
}

/** Effects of up to this many years fit into half the page width. */
const MOST_BESIDE = 2

type PartProps = { readonly comparison: PlanComparison; readonly seesPay: boolean }

function Effects({ comparison, seesPay }: PartProps) {
  const { t } = useTranslation('past')
  const rows = noticeable(effectRows(comparison))
  const years = shownYears(rows)
  const units = rows.filter(({ division }) => division === null)
  const { change: currency } = useSideCurrencies(comparison)
  const [total] = units
  const divisions = rows.filter(({ division }) => division !== null)
  const width = (years.length > MOST_BESIDE && classes['whole']) || ''
  return (
    <>
      <Card className={width}>
        <CardHeader title={t('compare.byUnit')} />
        <EffectTable heading={t('compare.unit')} rows={units} {...{ years, currency, seesPay }} />
      </Card>
      <Card className={width}>
        <CardHeader title={t('compare.byDivision')} chip={divisions.length} />
        <EffectTable
          heading={t('compare.division')}
          rows={total ? [total, ...divisions] : divisions}
          {...{ years, currency, seesPay }}
        />
      </Card>
    </>
  )
}
