import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Moment, useMoment } from '#api/moment.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import { useLoadFailure } from '#records/use-load-failure.ts'
import { PageHeader } from '#ui/page.tsx'
import { usePickedYear } from '#ui/use-picked-year.ts'
import { EmptyPicture, FailedPicture } from '#planning/empty-states.tsx'
import { LoadingSheet, LoadingTools } from './loading-sheet.tsx'
import { useManualPlanQuery } from './manual-plan-api.ts'
import { ManualSheet } from './manual-sheet.tsx'
import { TypedPlan } from './typed-plan.ts'
import { type FoundPublished, type Published, usePublished } from './use-ground.ts'
import { usePastPublished } from './use-past-published.ts'

/** The manual plan: headcount per division, entered by hand beside that of the big picture; now or at a past moment. */
export function ManualPlanning() {
  const moment = useMoment()
  return moment ? <Past key={JSON.stringify(moment)} moment={moment} /> : <Present />
}

function Present() {
  const { published, ...state } = usePublished()
  if (published) return <OfYear published={published} moment={null} />
  return <Waiting {...state} />
}

function Past({ moment }: { readonly moment: Moment }) {
  const { published, ...state } = usePastPublished(moment)
  if (published) return <OfYear published={published} moment={moment} />
  return <Waiting {...state} />
}

function Waiting({ hasFailed, ...failure }: Omit<FoundPublished, 'published'>) {
  const { t } = useTranslation('manual')
  return (
    <>
      <PageHeader title={t('title')}>{!hasFailed && <LoadingTools />}</PageHeader>
      {hasFailed ? <Unread {...failure} /> : <LoadingSheet />}
    </>
  )
}

/** Reports the failure in the same way as other lists. */
function Unread({ retry, isUnreachable }: Pick<FoundPublished, 'retry' | 'isUnreachable'>) {
  const { t } = useTranslation('manual')
  useLoadFailure('unread', t('common:state.listFailed'))
  return <FailedPicture title={t('failed')} isUnreachable={isUnreachable} onRetry={retry} />
}

const MODELS = ['divisionFTE']
/** No user: what is typed and not yet saved does not belong to the past. */
const NOBODY = 0

type Shown = { readonly published: Published; readonly moment: Moment | null }

function OfYear({ published, moment }: Shown) {
  const { t } = useTranslation('manual')
  const { userId, period } = published.session
  const years = Array.from({ length: period.planYears }, (_, index) => period.startYear + 1 + index)
  const first = period.startYear + 1
  const [year = first, pick] = usePickedYear(years, first)
  const whose = moment ? NOBODY : userId
  const plan = useMemo(() => new TypedPlan({ userId: whose, year }), [whose, year])
  const { data: stored, isFetching, error, refetch, originalArgs } = useManualPlanQuery({ year, moment })
  const position = moment ? null : (stored?.position ?? null)
  useFresh({ models: MODELS, originalArgs, position, isFetching, refetch })
  const problem = useRetried({ error, isFetching, refetch })
  const isEmpty = published.ground.structure.every(({ divisions }) => divisions.length === 0)
  if (stored && !isEmpty)
    return (
      <ManualSheet
        key={year}
        published={published}
        year={year}
        years={years}
        onYear={pick}
        stored={stored}
        plan={plan}
      />
    )
  return (
    <>
      <PageHeader title={t('title')}>{!error && !isEmpty && <LoadingTools />}</PageHeader>
      {error ? (
        <Unread isUnreachable={problem?.code === 'unreachable'} retry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyPicture canPlan={published.session.access.edits} />
      ) : (
        <LoadingSheet />
      )}
    </>
  )
}
