import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { Differences } from './differences.ts'
import type { DraftStore } from './draft-store.ts'

/** What a save would change for everybody. */
export type SaveEffect = {
  /** Inputs and applied special drivers that differ. */
  readonly changes: number
  readonly divisions: number
  /** The plan years, against what was last saved. */
  readonly years: readonly YearEffect[]
  /** Who made the changes, most first; null where it is not known. */
  readonly people: readonly { readonly userId: number | null; readonly count: number }[]
}

export type YearEffect = {
  readonly year: number
  readonly fte: number
  /** Per month; null without salaries. */
  readonly tpc: number | null
}

type Sides = {
  readonly draft: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  /** Whose unsent changes are among them. */
  readonly me: number
}

/** Null until both sides can be calculated. */
export function saveEffect({ draft, published, differences, me }: Sides): SaveEffect | null {
  if (!draft.plan || !published.plan) return null
  const [, ...planYears] = draft.plan.layout.years
  const plans = { draft: draft.plan, published: published.plan }
  return {
    changes: differences.keys.size,
    divisions: changedDivisions(draft.plan, published.plan),
    years: planYears.map((year) => effectOfYear(year, plans)),
    people: peopleBehind(draft, differences, me),
  }
}

function effectOfYear(year: number, plans: { readonly draft: Plan; readonly published: Plan }): YearEffect {
  const after = plans.draft.total(year)
  const before = plans.published.total(year)
  const isPaid = after?.tpc !== null && before?.tpc !== null
  return {
    year,
    fte: hundredths((after?.fte ?? 0) - (before?.fte ?? 0)),
    tpc: isPaid ? hundredths((after?.tpc ?? 0) - (before?.tpc ?? 0)) : null,
  }
}

/** Differences of sums of hundredths are hundredths again, up to what floating point adds. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Both plans are compiled from the same structure, so places mean the same division and year. */
function changedDivisions(a: Plan, b: Plan): number {
  const years = a.layout.years.length
  const changed = new Set<number>()
  for (let cell = 0; cell < a.figures.fte.length; cell += 1) {
    if (a.figures.fte[cell] !== b.figures.fte[cell]) changed.add(Math.floor(cell / years))
  }
  return changed.size
}

function peopleBehind(draft: DraftStore, differences: Differences, me: number): SaveEffect['people'] {
  const counts = new Map<number | null, number>()
  for (const key of differences.keys) {
    const userId = draft.isPending(key) ? me : draft.writerOf(key)
    counts.set(userId, (counts.get(userId) ?? 0) + 1)
  }
  return [...counts].map(([userId, count]) => ({ userId, count })).toSorted((a, b) => b.count - a.count)
}
