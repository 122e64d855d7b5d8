import type { PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from './draft-store.ts'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import { effectOfYear, type YearEffect } from './save-effect.ts'

type Given = {
  readonly source: PlanSource
  /** The values before the first step. */
  readonly from: Pick<DraftStore, 'allKeys' | 'kept'>
  readonly steps: readonly Step[]
}
type Step = { readonly key: string; readonly after: DraftValue }

/** What one of several changes does to the plan. */
export type StepEffect = {
  /** Only the years whose totals it changes. */
  readonly years: readonly YearEffect[]
  /** The change has no effect by itself, but others would not count in full without it; a start value, for example. */
  readonly isBasis: boolean
}

/**
 * The effect of each change on the plan years when the changes are made one after the other, so that the effects add up
 * to the total one.
 */
export function stepEffects({ source, from, steps }: Given): readonly StepEffect[] {
  const followed = new FollowedPlan(source, from.allKeys(), (key) => from.kept(key))
  const { plan } = followed
  const [, ...planYears] = plan.layout.years
  const totals = () => new Map(planYears.map((year) => [year, plan.total(year)]))
  let before = totals()
  const effects = steps.map(({ key, after }) => {
    followed.set(key, after)
    followed.recalculate()
    const now = totals()
    const moved = movedYears(planYears, before, now)
    before = now
    return moved
  })
  const isBasis = ({ key, after }: Step): boolean => {
    followed.set(key, from.kept(key))
    followed.recalculate()
    const without = totals()
    followed.set(key, after)
    followed.recalculate()
    return movedYears(planYears, without, before).length > 0
  }
  return steps.map((step, index) => {
    const years = effects[index] ?? []
    return { years, isBasis: years.length === 0 && isBasis(step) }
  })
}

type Totals = ReadonlyMap<number, ReturnType<FollowedPlan['plan']['total']>>

function movedYears(years: readonly number[], before: Totals, now: Totals): readonly YearEffect[] {
  const sides = {
    draft: { total: (year: number) => now.get(year) ?? null },
    published: { total: (year: number) => before.get(year) ?? null },
  }
  return years
    .map((year) => effectOfYear(year, sides))
    .filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0)
}
