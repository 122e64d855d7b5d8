import { printScope } from '../planning/scope-key.ts'
import { type Engine, salaryOf } from './engine.ts'
import { type LayoutTables, tablesOf } from './layout-tables.ts'
import { type PlanningPeriod, yearsOf } from './period.ts'
import type { BigPictureStructure, UnitStructure } from './structure.ts'

/** A driver assigned to a unit. Its sources are consecutive rows of inputs. */
export type DriverLayout = {
  readonly kind: 'primary' | 'secondary'
  readonly id: number
  /** Row in the tables of drivers. */
  readonly row: number
  readonly firstSource: number
  readonly weights: readonly number[]
  readonly divisionIds: ReadonlySet<number>
  /** Profiles to which its ratio applies. */
  readonly profiles: DriverProfile[]
}

/** The divisions of a unit that have the same drivers, and therefore the same ratio. */
export type DriverProfile = {
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
  readonly profiles: DriverProfile[]
}

/** A structure by row numbers: everything that calculating needs, and nothing that an input can change. */
export type Layout = {
  readonly years: readonly number[]
  readonly units: readonly UnitLayout[]
  readonly unitById: ReadonlyMap<number, UnitLayout>
  readonly drivers: readonly DriverLayout[]
  readonly profiles: readonly DriverProfile[]
  /** Profiles without any driver: they follow the others. */
  readonly unassigned: readonly DriverProfile[]
  readonly divisionCount: number
  readonly withoutSalary: number
  readonly divisionIds: readonly number[]
  readonly divisionIndex: ReadonlyMap<number, number>
  readonly profileOfDivision: readonly DriverProfile[]
  readonly staff: Float64Array
  /** Monthly pay of all staff; NaN where nobody is employed. */
  readonly totalSalary: Float64Array
  /** Monthly pay of one FTE, not rounded; NaN where nobody is employed. */
  readonly salary: Float64Array
  readonly sourceCount: number
  /** Index of an input by scope key: source row times number of years plus index of the year. */
  readonly slots: ReadonlyMap<string, number>
  readonly driverOfSource: readonly DriverLayout[]
  readonly tables: LayoutTables
}

type Division = UnitStructure['divisions'][number]

/** Sorts everything by id, so that sums never depend on the order in which a structure was sent. */
export function layOut({
  structure,
  period,
  engine,
}: {
  structure: BigPictureStructure
  period: PlanningPeriod
  engine: Engine
}): Layout {
  const years = yearsOf(period)
  const units: UnitLayout[] = []
  const drivers: DriverLayout[] = []
  const driverOfSource: DriverLayout[] = []
  const profiles: DriverProfile[] = []
  const divisions: Division[] = []
  const profileOfDivision: DriverProfile[] = []
  const slots = new Map<string, number>()
  for (const source of structure.toSorted((a, b) => a.businessUnit.id - b.businessUnit.id)) {
    const assigned = driversOf(source, { firstRow: drivers.length, firstSource: driverOfSource.length })
    const unit: UnitLayout = {
      row: units.length,
      id: source.businessUnit.id,
      ...countsOf(source.divisions, engine),
      drivers: assigned,
      profiles: [],
    }
    units.push(unit)
    for (const driver of assigned) {
      drivers.push(driver)
      driverOfSource.push(...driver.weights.map(() => driver))
      addSlots(slots, { unit, driver, years })
    }
    for (const members of divisionsByProfile(source, assigned)) {
      const profile = profileOf(members, {
        unit,
        source,
        row: profiles.length,
        firstDivision: divisions.length,
      })
      profiles.push(profile)
      for (const division of members) {
        divisions.push(division)
        profileOfDivision.push(profile)
      }
    }
  }
  return {
    years,
    units,
    unitById: new Map(units.map((unit) => [unit.id, unit])),
    drivers,
    profiles,
    unassigned: profiles.filter((profile) => !hasDrivers(profile)),
    ...countsOf(divisions, engine),
    divisionIds: divisions.map((division) => division.id),
    divisionIndex: new Map(divisions.map((division, index) => [division.id, index])),
    profileOfDivision,
    staff: Float64Array.from(divisions, (division) => division.staffNumber),
    totalSalary: Float64Array.from(divisions, ({ totalSalary }) => totalSalary ?? Number.NaN),
    salary: Float64Array.from(divisions, (division) => salaryOf(division, engine)),
    sourceCount: driverOfSource.length,
    slots,
    driverOfSource,
    tables: tablesOf({ units, drivers, profiles }),
  }
}

/** The unit's assigned drivers: the primary driver first, then the secondary ones ascending by id. */
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
      profiles: [],
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

function divisionsByProfile(unit: UnitStructure, drivers: readonly DriverLayout[]): Division[][] {
  const sorted = unit.divisions.toSorted((a, b) => a.id - b.id)
  const profiles = Map.groupBy(sorted, (division) =>
    drivers
      .filter((driver) => driver.divisionIds.has(division.id))
      .map((driver) => driver.row)
      .join(),
  )
  return [...profiles.values()]
}

/** Creates a profile and adds it to its unit and its drivers. */
function profileOf(
  members: readonly Division[],
  place: { unit: UnitLayout; source: UnitStructure; row: number; firstDivision: number },
): DriverProfile {
  const { unit, source, row, firstDivision } = place
  const member = members[0]?.id ?? 0
  const assigned = unit.drivers.filter((driver) => driver.divisionIds.has(member))
  const profile: DriverProfile = {
    row,
    unit,
    primary: assigned.find((driver) => driver.kind === 'primary') ?? null,
    primaryWeight: source.primaryDriver?.weight ?? 0,
    secondaries: assigned.filter((driver) => driver.kind === 'secondary'),
    firstDivision,
    endDivision: firstDivision + members.length,
  }
  unit.profiles.push(profile)
  for (const driver of assigned) driver.profiles.push(profile)
  return profile
}

/** Whether any driver is assigned, measurable or not. */
export function hasDrivers(profile: DriverProfile): boolean {
  return profile.primary !== null || profile.secondaries.length > 0
}

function countsOf(
  divisions: readonly Division[],
  engine: Engine,
): { divisionCount: number; withoutSalary: number } {
  const unpaid = divisions.filter((division) => Number.isNaN(salaryOf(division, engine)))
  return { divisionCount: divisions.length, withoutSalary: unpaid.length }
}
