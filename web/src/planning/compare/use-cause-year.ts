import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { useState } from 'react'

export type CauseYear = {
  /** The years that both sides have. */
  readonly years: readonly number[]
  /** Null if the sides have no year in common. */
  readonly year: number | null
  readonly pick: (year: number) => void
}

/** The year whose causes are shown, on the screen and in the workbook: the last common one until another is picked. */
export function useCauseYear(comparison: Pick<PlanComparison, 'from' | 'to'> | undefined): CauseYear {
  const [picked, pick] = useState<number | null>(null)
  const years = comparison ? commonYears(comparison) : []
  const year = picked !== null && years.includes(picked) ? picked : (years.at(-1) ?? null)
  return { years, year, pick }
}

function commonYears({ from, to }: Pick<PlanComparison, 'from' | 'to'>): number[] {
  const others = yearsOf(from.period)
  return yearsOf(to.period).filter((year) => others.includes(year))
}
