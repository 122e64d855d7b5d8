import { printScope } from '../planning/scope-key.ts'
import { fromHundredths, toHundredths } from './decimal-round.ts'
import { type PlanningPeriod, yearsOf } from './period.ts'
import type { BigPictureStructure, UnitStructure } from './structure.ts'

/** A driver assigned to a unit. Its sources are consecutive rows of inputs. */
export type DriverLayout = {
  readonly kind: 'primary' | 'secondary'
  readonly id: number
  /** Its row in the table of ratios. */
  readonly row: number
  readonly firstSource: number
  readonly weights: readonly number[]
  readonly divisionIds: ReadonlySet<number>
  /** Where its ratio counts. */
  readonly mixes: MixLayout[]
}

/** The divisions of a unit that have the same drivers, and therefore the same ratio. */
export type MixLayout = {
  readonly row: number
  readonly unit: UnitLayout
  readonly primary: DriverLayout | null
  readonly primaryWeight: number
  readonly secondaries: readonly DriverLayout[]
  /** Its divisions are `firstDivision <= index < endDivision`, ascending by id. */
  readonly firstDivision: number
  readonly endDivision: number
}

export type UnitLayout = {
  readonly row: number
  readonly id: number
  readonly divisionCount: number
  readonly withoutSalary: number
  readonly drivers: readonly DriverLayout[]
  /** Ascending by the smallest division id. */
  readonly mixes: MixLayout[]
}

/** A structure as integers: everything that recalculating needs, and nothing that an input can change. */
export type Layout = {
  readonly years: readonly number[]
  readonly units: readonly UnitLayout[]
  readonly unitById: ReadonlyMap<number, UnitLayout>
  readonly drivers: readonly DriverLayout[]
  readonly mixes: readonly MixLayout[]
  /** Mixes without any driver: they follow the others. */
  readonly followers: readonly MixLayout[]
  readonly divisionCount: number
  readonly withoutSalary: number
  readonly divisionIds: readonly number[]
  readonly divisionIndex: ReadonlyMap<number, number>
  readonly mixOfDivision: readonly MixLayout[]
  readonly staff: Float64Array
  /** As shown: rounded to 2 decimals; NaN where there is none. */
  readonly salary: Float64Array
  readonly sourceCount: number
  /** Scope key of an input to its place: source row times number of years plus place of the year. */
  readonly slots: ReadonlyMap<string, number>
  readonly driverOfSource: readonly DriverLayout[]
}

type Division = UnitStructure['divisions'][number]

/** Sorts everything by id, so that sums never depend on the order in which a structure was sent. */
export function layOut({
  structure,
  period,
}: {
  structure: BigPictureStructure
  period: PlanningPeriod
}): Layout {
  const years = yearsOf(period)
  const units: UnitLayout[] = []
  const drivers: DriverLayout[] = []
  const driverOfSource: DriverLayout[] = []
  const mixes: MixLayout[] = []
  const divisions: Division[] = []
  const mixOfDivision: MixLayout[] = []
  const slots = new Map<string, number>()
  for (const source of structure.toSorted((a, b) => a.businessUnit.id - b.businessUnit.id)) {
    const assigned = driversOf(source, { firstRow: drivers.length, firstSource: driverOfSource.length })
    const unit: UnitLayout = {
      row: units.length,
      id: source.businessUnit.id,
      ...countsOf(source.divisions),
      drivers: assigned,
      mixes: [],
    }
    units.push(unit)
    for (const driver of assigned) {
      drivers.push(driver)
      driverOfSource.push(...driver.weights.map(() => driver))
      addSlots(slots, { unit, driver, years })
    }
    for (const members of divisionsByMix(source, assigned)) {
      const mix = mixOf(members, { unit, source, row: mixes.length, firstDivision: divisions.length })
      mixes.push(mix)
      for (const division of members) {
        divisions.push(division)
        mixOfDivision.push(mix)
      }
    }
  }
  return {
    years,
    units,
    unitById: new Map(units.map((unit) => [unit.id, unit])),
    drivers,
    mixes,
    followers: mixes.filter((mix) => !hasDrivers(mix)),
    ...countsOf(divisions),
    divisionIds: divisions.map((division) => division.id),
    divisionIndex: new Map(divisions.map((division, index) => [division.id, index])),
    mixOfDivision,
    staff: Float64Array.from(divisions, (division) => division.staffNumber),
    salary: Float64Array.from(divisions, (division) => shownSalary(division.avgSalary ?? null)),
    sourceCount: driverOfSource.length,
    slots,
    driverOfSource,
  }
}

/** The primary driver first, then the secondary ones ascending by id. */
function driversOf(unit: UnitStructure, from: { firstRow: number; firstSource: number }): DriverLayout[] {
  const assigned = unit.secondaryDrivers
    .toSorted((a, b) => a.id - b.id)
    .map((driver) => ({ kind: 'secondary' as const, driver, divisionIds: driver.divisionIds }))
  const all = unit.divisions.map((division) => division.id)
  const primary = unit.primaryDriver
    ? [{ kind: 'primary' as const, driver: unit.primaryDriver, divisionIds: all }]
    : []
  let firstSource = from.firstSource
  return [...primary, ...assigned].map(({ kind, driver, divisionIds }, index) => {
    const weights = weightsOf(driver.driverDataSources)
    const layout: DriverLayout = {
      kind,
      id: driver.id,
      row: from.firstRow + index,
      firstSource,
      weights,
      divisionIds: new Set(divisionIds),
      mixes: [],
    }
    firstSource += weights.length
    return layout
  })
}

/** A single data source has weight 1. */
function weightsOf(sources: readonly { readonly weight: number }[]): number[] {
  return sources.length === 1 ? [1] : sources.map((source) => source.weight)
}

function addSlots(
  slots: Map<string, number>,
  { unit, driver, years }: { unit: UnitLayout; driver: DriverLayout; years: readonly number[] },
): void {
  for (const source of driver.weights.keys()) {
    const row = driver.firstSource + source
    for (const [place, year] of years.entries()) {
      const key = printScope({
        kind: driver.kind,
        businessUnitId: unit.id,
        driverId: driver.id,
        source,
        year,
      })
      slots.set(key, row * years.length + place)
    }
  }
}

function divisionsByMix(unit: UnitStructure, drivers: readonly DriverLayout[]): Division[][] {
  const sorted = unit.divisions.toSorted((a, b) => a.id - b.id)
  const mixes = Map.groupBy(sorted, (division) =>
    drivers
      .filter((driver) => driver.divisionIds.has(division.id))
      .map((driver) => driver.row)
      .join(),
  )
  return [...mixes.values()]
}

/** Registers itself with its unit and its drivers. */
function mixOf(
  members: readonly Division[],
  place: { unit: UnitLayout; source: UnitStructure; row: number; firstDivision: number },
): MixLayout {
  const { unit, source, row, firstDivision } = place
  const member = members[0]?.id ?? 0
  const assigned = unit.drivers.filter((driver) => driver.divisionIds.has(member))
  const mix: MixLayout = {
    row,
    unit,
    primary: assigned.find((driver) => driver.kind === 'primary') ?? null,
    primaryWeight: source.primaryDriver?.weight ?? 0,
    secondaries: assigned.filter((driver) => driver.kind === 'secondary'),
    firstDivision,
    endDivision: firstDivision + members.length,
  }
  unit.mixes.push(mix)
  for (const driver of assigned) driver.mixes.push(mix)
  return mix
}

/** Whether any driver is assigned, measurable or not. */
export function hasDrivers(mix: MixLayout): boolean {
  return mix.primary !== null || mix.secondaries.length > 0
}

function countsOf(divisions: readonly Division[]): { divisionCount: number; withoutSalary: number } {
  const unpaid = divisions.filter((division) => (division.avgSalary ?? null) === null)
  return { divisionCount: divisions.length, withoutSalary: unpaid.length }
}

function shownSalary(salary: number | null): number {
  return salary === null ? Number.NaN : fromHundredths(toHundredths(salary))
}
