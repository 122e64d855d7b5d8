import type { PlanSource } from '@staffplan/contracts/arithmetic/plan'
import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftStore } from '../draft/draft-store.ts'
import { FollowedPlan } from '@staffplan/contracts/planning/followed-plan'
import {
  effectOfUnits,
  effectOfYear,
  totalsOf,
  type UnitEffect,
  type YearEffect,
  type YearTotals,
} from '../draft/save-effect.ts'

type Given = {
  readonly store: Pick<DraftStore, 'allKeys' | 'kept'>
  readonly source: PlanSource
  readonly changes: readonly DraftOp[]
}

/** The effect of the changes on the plan years, in total and per business unit. */
export function restoreEffect({ store, source, changes }: Given): {
  readonly total: readonly YearEffect[]
  /** `published` is the draft now, `draft` the draft after the changes. */
  readonly totals: readonly YearTotals[]
  readonly units: readonly UnitEffect[]
} {
  const changed = new Map<string, DraftValue>(changes.map(({ k, v }) => [k, v]))
  const keys = new Set([...store.allKeys(), ...changed.keys()])
  const planOf = (valueOf: (key: string) => DraftValue) => new FollowedPlan(source, keys, valueOf).plan
  const now = planOf((key) => store.kept(key))
  const after = planOf((key) => changed.get(key) ?? (changed.has(key) ? null : store.kept(key)))
  const plans = { draft: after, published: now }
  const [, ...planYears] = now.layout.years
  return {
    total: planYears.map((year) => effectOfYear(year, plans)),
    totals: totalsOf(plans),
    units: effectOfUnits(plans),
  }
}
