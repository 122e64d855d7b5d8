import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { Total } from '@staffplan/contracts/arithmetic/totals'
import type { Differences } from './differences.ts'
import type { DraftStore } from './draft-store.ts'

/** What publishing would change for everybody. */
export type SaveEffect = {
  /** Inputs and applied special drivers that differ. */
  readonly changes: number
  readonly divisions: number
  /** The plan years, compared with what was published last. */
  readonly years: readonly YearEffect[]
  /** Who made the changes, most changes first; `userId` is null where the author is not known. */
  readonly people: readonly { readonly userId: number | null; readonly count: number }[]
}

export type YearEffect = {
  readonly year: number
  readonly fte: number
  /** Cost per month; null without salaries. */
  readonly tpc: number | null
}

/** Headcount and cost of a year in the published plan and in the draft. */
export type YearTotals = { readonly year: number } & Record<'published' | 'draft', Total>

/** What publishing would change for one business unit. */
export type UnitEffect = {
  readonly businessUnitId: number
  readonly years: readonly YearEffect[]
}

type Plans = {
  /** The plan after publishing. */
  readonly draft: Plan
  readonly published: Plan
}

type Sides = {
  readonly draft: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  /** The user whose pending changes are among the differences. */
  readonly me: number
}

/** Null until both plans can be calculated. */
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

/** How much one plan year gains or loses. */
export function effectOfYear(year: number, plans: Record<keyof Plans, Pick<Plan, 'total'>>): YearEffect {
  return difference(year, plans.draft.total(year), plans.published.total(year))
}

/** Totals of each plan year as published now, and as they would be after publishing. */
export function totalsOf({ draft, published }: Plans): readonly YearTotals[] {
  const [, ...planYears] = draft.layout.years
  return planYears.flatMap((year) => {
    const [before, after] = [published.total(year), draft.total(year)]
    return before && after ? [{ year, published: before, draft: after }] : []
  })
}

/** The units whose headcount or cost change, in the order of the page. */
export function effectOfUnits(plans: Plans): readonly UnitEffect[] {
  const [, ...planYears] = plans.draft.layout.years
  return plans.draft.layout.units
    .map(({ id }) => ({
      businessUnitId: id,
      years: planYears.map((year) =>
        difference(year, plans.draft.unitTotal(id, year), plans.published.unitTotal(id, year)),
      ),
    }))
    .filter(({ years }) => years.some(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0))
}

function difference(year: number, after: Total | null, before: Total | null): YearEffect {
  const isPaid = after?.tpc !== null && before?.tpc !== null
  return {
    year,
    fte: hundredths((after?.fte ?? 0) - (before?.fte ?? 0)),
    tpc: isPaid ? hundredths((after?.tpc ?? 0) - (before?.tpc ?? 0)) : null,
  }
}

/** Sums of hundredths differ by hundredths; rounding removes the floating-point error (and `+ 0` a negative zero). */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** Both plans are compiled from the same structure, so an index means the same division and year in both. */
function changedDivisions(a: Plan, b: Plan): number {
  const years = a.layout.years.length
  const { fte } = a.figures
  const before = b.figures.fte
  let changed = 0
  for (let start = 0; start < fte.length; start += years) {
    let cell = start
    while (cell < start + years && fte[cell] === before[cell]) cell += 1
    if (cell < start + years) changed += 1
  }
  return changed
}

function peopleBehind(draft: DraftStore, differences: Differences, me: number): SaveEffect['people'] {
  const counts = new Map<number | null, number>()
  for (const key of differences.keys) {
    const userId = draft.isPending(key) ? me : draft.writerOf(key)
    counts.set(userId, (counts.get(userId) ?? 0) + 1)
  }
  return [...counts].map(([userId, count]) => ({ userId, count })).toSorted((a, b) => b.count - a.count)
}
