import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { useLoadFailure } from '#records/use-load-failure.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segments } from '#ui/segments.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { toastFailure } from '#ui/toast.tsx'
import classes from './analytics.module.css'

/** How the figures are shown. */
export type View = 'chart' | 'table'

export function ViewSwitch({
  view,
  onChange,
}: {
  readonly view: View
  readonly onChange: (view: View) => void
}) {
  const { t } = useTranslation('analytics')
  return (
    <span data-screen-only>
      <Segments
        label={t('view.label')}
        value={view}
        onChange={onChange}
        options={[
          { value: 'chart', title: t('view.chart') },
          { value: 'table', title: t('view.table') },
        ]}
      />
    </span>
  )
}

type YearsProps = {
  readonly years: readonly number[]
  readonly year: number | undefined
  readonly onPick: (year: number) => void
}

export function YearSwitch({ years, year, onPick }: YearsProps) {
  const { t } = useTranslation('analytics')
  if (years.length === 0) return null
  const options = years.map((value) => ({ value, title: String(value) }))
  return <Segments label={t('year')} value={year ?? Number.NaN} onChange={onPick} options={options} />
}

/** Saves the chart as a picture. */
export function PictureButton({ save }: { readonly save: () => Promise<void> }) {
  const { t } = useTranslation('analytics')
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      await save()
    } catch {
      toastFailure(t('pictureFailed'))
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      <Icon name="download" />
      {t('picture')}
    </Button>
  )
}

type StateProps = {
  readonly problem: Problem | undefined
  readonly reload: () => void
  readonly isLoading: boolean
  /** Shown in place of the content when there are no data. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** Shows the chart, or why it cannot be shown, or that it is loading. */
export function ChartState({ problem, reload, isLoading, empty, children }: StateProps) {
  const { t } = useTranslation('analytics')
  const explain = useReadProblemText()
  useLoadFailure(problem?.code, t('common:state.listFailed'))
  if (problem) return <ListProblem text={explain(problem)} retry={reload} />
  if (isLoading) return <Skeleton of="chart" count={9} />
  if (empty) return <div className={classes['empty']}>{empty}</div>
  return children
}
