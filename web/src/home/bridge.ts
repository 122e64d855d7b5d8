import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'

type Measures = {
  readonly fte: number
  /** Per month; null when nobody is paid. */
  readonly tpc: number | null
}

type BridgePart = Measures & {
  /** Null for all units that are not named individually. */
  readonly unit: UnitStructure['businessUnit'] | null
  /** The number of units summed up. */
  readonly units: number
}

/** The changes from the start year to a plan year by unit; the parts add up to the difference between both ends. */
export type Bridge = {
  readonly startYear: number
  readonly year: number
  readonly start: Measures
  readonly end: Measures
  /** Greatest increase first. */
  readonly parts: readonly BridgePart[]
}

/** Most units named individually. */
export const MOST_NAMED = 14

/** Null for a year that is not in the plan. */
export function bridgeTo(year: number, plan: Plan, structure: BigPictureStructure): Bridge | null {
  const startYear = plan.layout.years[0]
  if (startYear === undefined) return null
  const start = plan.total(startYear)
  const end = plan.total(year)
  if (!start || !end) return null
  const changes = structure
    .map(({ businessUnit }) => ({
      unit: businessUnit,
      units: 1,
      ...change(plan.unitTotal(businessUnit.id, startYear), plan.unitTotal(businessUnit.id, year)),
    }))
    .toSorted((one, other) => Math.abs(other.fte) - Math.abs(one.fte))
  const named = changes.filter(({ fte, tpc }) => fte !== 0 || (tpc ?? 0) !== 0).slice(0, MOST_NAMED)
  const others = changes.filter((part) => !named.includes(part))
  return {
    startYear,
    year,
    start,
    end,
    parts: [
      ...named.toSorted((one, other) => other.fte - one.fte),
      ...(others.length > 0 ? [together(others)] : []),
    ],
  }
}

/** Computed in hundredths, as the values are stored, so that no rounding errors arise. */
export function change(from: Measures | null, to: Measures | null): Measures {
  const isPaid = (from?.tpc ?? null) !== null || (to?.tpc ?? null) !== null
  return {
    fte: difference(from?.fte ?? 0, to?.fte ?? 0),
    tpc: isPaid ? difference(from?.tpc ?? 0, to?.tpc ?? 0) : null,
  }
}

function difference(from: number, to: number): number {
  return fromHundredths(toHundredths(to) - toHundredths(from))
}

function together(parts: readonly BridgePart[]): BridgePart {
  return { unit: null, units: parts.length, ...sumOf(parts) }
}

/** Sums exact to the hundredth; `tpc` is null when nobody is paid. */
export function sumOf(parts: readonly Measures[]): Measures {
  const sum = (values: readonly number[]) =>
    fromHundredths(values.reduce((hundredths, value) => hundredths + toHundredths(value), 0))
  const paid = parts.flatMap(({ tpc }) => tpc ?? [])
  return {
    fte: sum(parts.map(({ fte }) => fte)),
    tpc: paid.length > 0 ? sum(paid) : null,
  }
}
