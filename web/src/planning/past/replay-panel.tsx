import type { PlanTimeline } from '@staffplan/contracts/planning/plan-replay'
import { useState } from 'react'
import { useBoard } from '../board/board.ts'
import { FilteredHistory } from './filtered-history.tsx'
import classes from './replay.module.css'
import { ReplayBar } from './replay-bar.tsx'
import { CurrentNames } from './current-names.tsx'
import type { Past } from './use-past.ts'

type Props = {
  readonly past: Pick<Past, 'replay' | 'now'>
  readonly timeline: PlanTimeline
  readonly mayRestore: boolean
}

/** The plan's history as a timeline and as a list. */
export function ReplayPanel({ past: { replay, now }, timeline, mayRestore }: Props) {
  const { years } = useBoard()
  const [picked, setPicked] = useState<number | null>(null)
  const planYears = years.slice(1)
  const year = planYears.find((each) => each === picked) ?? planYears[0] ?? 0 // a plan has at least one
  return (
    <div className={classes['panel']}>
      <ReplayBar replay={replay} timeline={timeline} year={year} mayRestore={mayRestore} />
      <div data-screen-only>
        <CurrentNames now={now}>
          <FilteredHistory
            replay={replay}
            head={timeline.head}
            year={year}
            years={planYears}
            onYear={setPicked}
            mayRevert={mayRestore}
          />
        </CurrentNames>
      </div>
    </div>
  )
}
