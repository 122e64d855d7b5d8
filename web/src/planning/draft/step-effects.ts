import type { PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from './draft-store.ts'
import { FollowedPlan } from './followed-plan.ts'
import { effectOfYear, type YearEffect } from './save-effect.ts'

type Given = {
  readonly source: PlanSource
  /** Where the first step begins. */
  readonly from: Pick<DraftStore, 'allKeys' | 'kept'>
  readonly steps: readonly { readonly key: string; readonly after: DraftValue }[]
}

/**
 * What each change does to the plan years when they are made one after the other, so that all of them add up to what they do
 * together; only the years that it moves.
 */
export function stepEffects({ source, from, steps }: Given): readonly (readonly YearEffect[])[] {
  const followed = new FollowedPlan(source, from.allKeys(), (key) => from.kept(key))
  const { plan } = followed
  const [, ...planYears] = plan.layout.years
  const totals = () => new Map(planYears.map((year) => [year, plan.total(year)]))
  let before = totals()
  return steps.map(({ key, after }) => {
    followed.set(key, after)
    followed.recalculate()
    const now = totals()
    const sides = {
      draft: { total: (year: number) => now.get(year) ?? null },
      published: { total: (year: number) => before.get(year) ?? null },
    }
    const effects = planYears.map((year) => effectOfYear(year, sides))
    before = now
    return effects.filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0)
  })
}
