import { fromHundredths } from './decimal-round.ts'
import type { Plan } from './plan.ts'
import type { BigPictureStructure } from './structure.ts'

/** A calculated plan with its structure, which has the names of units and divisions. */
export type NamedPlan = { readonly plan: Plan; readonly structure: BigPictureStructure }

/** One measure before and after; null where a plan has no value. */
type Difference = {
  readonly from: number | null
  readonly to: number | null
  readonly change: number
}

type YearDifference = {
  readonly year: number
  readonly fte: Difference
  /** Gross pay per month; null where neither plan has a salary. */
  readonly tpc: Difference | null
}

type UnitDifference = {
  readonly businessUnitId: number
  readonly name: string
  readonly color: string
  readonly years: YearDifference[]
}

type DivisionDifference = {
  readonly divisionId: number
  readonly name: string
  /** The division's unit in the later plan, or in the earlier one if the division is gone. */
  readonly businessUnitId: number
  readonly years: YearDifference[]
}

export type PlanDifference = {
  readonly total: YearDifference[]
  /** What changed, largest effect over all years first, the start year included: a screen in this order must show it, too. */
  readonly units: UnitDifference[]
  readonly divisions: DivisionDifference[]
}

/** Differences of two plans in every year that both have: in total, per unit and per division. */
export function comparePlans(before: NamedPlan, after: NamedPlan): PlanDifference {
  const years = after.plan.layout.years.filter((year) => before.plan.layout.years.includes(year))
  const differences = (cells: (plan: Plan, year: number) => Cell | null): YearDifference[] =>
    years.map((year) => yearDifference(year, cells(before.plan, year), cells(after.plan, year)))
  return {
    total: differences((plan, year) => plan.total(year)),
    units: largestFirst(
      [...namedUnits(before), ...namedUnits(after)].map(([id, { name, color }]) => ({
        businessUnitId: id,
        name,
        color,
        years: differences((plan, year) => plan.unitTotal(id, year)),
      })),
      ({ businessUnitId }) => businessUnitId,
    ),
    divisions: largestFirst(
      [...namedDivisions(before), ...namedDivisions(after)].map(([id, { name, businessUnitId }]) => ({
        divisionId: id,
        name,
        businessUnitId,
        years: differences((plan, year) => plan.cell(id, year)),
      })),
      ({ divisionId }) => divisionId,
    ),
  }
}

type Cell = { readonly fte: number; readonly tpc: number | null }

function yearDifference(year: number, from: Cell | null, to: Cell | null): YearDifference {
  const isPaid = (from?.tpc ?? null) !== null || (to?.tpc ?? null) !== null
  return {
    year,
    fte: difference(from?.fte ?? null, to?.fte ?? null),
    tpc: isPaid ? difference(from?.tpc ?? null, to?.tpc ?? null) : null,
  }
}

function difference(from: number | null, to: number | null): Difference {
  return { from, to, change: fromHundredths(hundredthsOf(to) - hundredthsOf(from)) }
}

/** A figure in whole hundredths, which is how it is calculated. */
function hundredthsOf(value: number | null): number {
  return Math.round((value ?? 0) * 100)
}

type Changed = { readonly years: readonly YearDifference[] }

/** Rows that changed, largest effect first; of rows with the same id the last one counts. */
function largestFirst<Row extends Changed>(rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return [...byId.values()]
    .filter(({ years }) => years.some(hasChanged))
    .map((row) => ({ row, tpc: sizeOf(row, 'tpc'), fte: sizeOf(row, 'fte') }))
    .toSorted((a, b) => b.tpc - a.tpc || b.fte - a.fte || idOf(a.row) - idOf(b.row))
    .map(({ row }) => row)
}

function hasChanged({ fte, tpc }: YearDifference): boolean {
  return fte.change !== 0 || isThere(fte) || (tpc !== null && tpc.change !== 0)
}

/** Whether the row exists in only one of the plans, even if without people. */
function isThere({ from, to }: Difference): boolean {
  return (from === null) !== (to === null)
}

function sizeOf({ years }: Changed, measure: 'fte' | 'tpc'): number {
  return years.reduce((sum, year) => sum + Math.abs(year[measure]?.change ?? 0), 0)
}

function namedUnits({ structure }: NamedPlan) {
  return structure.map(({ businessUnit }) => [businessUnit.id, businessUnit] as const)
}

function namedDivisions({ structure }: NamedPlan) {
  return structure.flatMap(({ businessUnit, divisions }) =>
    divisions.map(({ id, name }) => [id, { name, businessUnitId: businessUnit.id }] as const),
  )
}
