import { spanOf, yearsOf } from '@staffplan/contracts/arithmetic/period'
import { erasedIn } from '@staffplan/contracts/arithmetic/structure'
import type { PlanEntries, PlanSource } from '@staffplan/contracts/arithmetic/plan'
import { type DraftValue, sameValue } from '@staffplan/contracts/planning/draft'
import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import { parsePlanPoint, type PlanPoint, printPlanPoint } from '@staffplan/contracts/planning/plan-point'
import { userOfWriter } from '@staffplan/contracts/planning/writer'
import { Refusal } from '@staffplan/contracts/refusal'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { type Places, presentKey } from '#planning/present-scope.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { unpacked } from '#streams/snapshots.ts'
import { type PastBasis, type PlanMoments, type PlanWhen, printMoment } from './plan-moments.ts'

/** Values by draft key, without empty ones. `by`: the user who wrote the value, if known. */
type Values = ReadonlyMap<string, Value>
type Value = { readonly v: NonNullable<DraftValue>; readonly by: number | null }

/** One of the two states of a plan in a comparison. */
export type Side = {
  readonly said: PlanComparison['from']
  readonly values: Values
  /** What the figures of the side are calculated from. */
  readonly state: PlanSource & PlanEntries & Pick<PastBasis, 'structure'>
}

/** Throws `not-found` for an unknown snapshot, `moment-ahead` for a revision or position that does not exist yet. */
export async function sideOf(
  moments: PlanMoments,
  { plan, point, right }: { readonly plan: string; readonly point: string; readonly right: PayRight },
): Promise<Side> {
  const meant = parsePlanPoint(point)
  if (!meant) throw new Refusal('not-found') // the query's schema has refused such a point
  const moment = await moments.find(plan, whenOf(meant))
  const basis = await moments.basis(moment, right)
  const unpaid = erasedIn(basis.structure)
  const values = await moments.entries(moment, (state) => valuesIn(state, meant))
  const entries = planEntries({ cells: [...values].map(([k, { v }]) => [k, { v }]) })
  return {
    said: {
      point: printPlanPoint(meant),
      moment: printMoment(moment),
      period: basis.period,
      currency: basis.currency,
      ...(unpaid > 0 && { unpaid }),
    },
    values,
    state: { ...basis, ...entries },
  }
}

/**
 * The inputs and applied special drivers that differ between the sides. Those of a division that has moved are compared
 * regardless of the unit they were kept under.
 */
export function changesBetween(before: Side, after: Side, places: Places): PlanComparison['changes'] {
  const [older, newer] = [byPresentKey(before.values, places), byPresentKey(after.values, places)]
  const keys = [...new Set([...older.keys(), ...newer.keys()])].toSorted()
  return keys.flatMap((k) => {
    const [from, to] = [older.get(k), newer.get(k)]
    if (sameValue(from?.v ?? null, to?.v ?? null)) return []
    return { k, from: from?.v ?? null, to: to?.v ?? null, by: to?.by ?? null }
  })
}

function byPresentKey(values: Values, places: Places): Values {
  const entries = new Map<string, Value>()
  for (const [k, value] of values) {
    const present = presentKey(places, k)
    // Two entries that stand under different units, as a file may bring them, stay two.
    const isTaken = present !== k && (values.has(present) || entries.has(present))
    entries.set(isTaken ? k : present, value)
  }
  return entries
}

/** The year that is asked for, by default the last that all sides have. Throws `year-out-of-range` for any other. */
export function commonYear(sides: readonly Side[], asked: number | undefined): number {
  const [first = [], ...others] = sides.map(({ state }) => yearsOf(state.period))
  const years = first.filter((year) => others.every((each) => each.includes(year)))
  const year = asked ?? years.at(-1)
  if (year === undefined || !years.includes(year)) {
    throw new Refusal('year-out-of-range', { params: spanOf(years) })
  }
  return year
}

function whenOf(point: PlanPoint): PlanWhen {
  switch (point.kind) {
    case 'published':
    case 'draft':
    case 'snapshot':
      return { isNow: true }
    case 'rev':
    case 'position':
    case 'at':
      return point
  }
}

function valuesIn({ draft, published, snapshots }: BigPictureState, point: PlanPoint): Values {
  if (point.kind === 'snapshot') {
    const found = snapshots.present.find(({ title }) => title === point.title)
    if (!found) throw new Refusal('not-found')
    return new Map([...unpacked(found.entries)].map(([k, v]) => [k, { v, by: null }]))
  }
  const { cells } = point.kind === 'published' ? published : draft
  return new Map(
    [...cells].flatMap(([k, { v, w }]) => (v === null ? [] : [[k, { v, by: userOfWriter(w) }] as const])),
  )
}
