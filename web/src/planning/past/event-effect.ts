import type { PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from '../draft/draft-store.ts'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import { effectOfYear, type YearEffect } from '../draft/save-effect.ts'

type Given = {
  readonly source: PlanSource
  /** After the event. */
  readonly store: Pick<DraftStore, 'allKeys' | 'kept'>
  /** What its keys held before it. */
  readonly before: ReadonlyMap<string, DraftValue>
}

/** What one event did to people and cost: only the plan years that it moved. */
export function eventEffect({ source, store, before }: Given): readonly YearEffect[] {
  const keys = new Set([...store.allKeys(), ...before.keys()])
  const followed = new FollowedPlan(source, keys, (key) => store.kept(key))
  const { plan } = followed
  const [, ...planYears] = plan.layout.years
  const totals = () => new Map(planYears.map((year) => [year, plan.total(year)]))
  const after = totals()
  for (const [key, value] of before) followed.set(key, value)
  followed.recalculate()
  const sides = {
    draft: { total: (year: number) => after.get(year) ?? null },
    published: plan,
  }
  return planYears
    .map((year) => effectOfYear(year, sides))
    .filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0)
}
