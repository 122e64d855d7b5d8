import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'

type Driver = UnitStructure['secondaryDrivers'][number] | NonNullable<UnitStructure['primaryDriver']>

/** One data source of a driver of a unit: its cells are one per year. */
export type InputRow = {
  readonly businessUnitId: number
  readonly kind: 'primary' | 'secondary'
  readonly driver: Driver
  /** Place of the data source. */
  readonly source: number
  readonly label: string
  /** Only a single source may be negative: it then works the other way round. */
  readonly mayBeNegative: boolean
}

export function rowsOf(unit: UnitStructure, kind: InputRow['kind'], driver: Driver): InputRow[] {
  const { driverDataSources } = driver
  return driverDataSources.map(({ label }, source) => ({
    businessUnitId: unit.businessUnit.id,
    kind,
    driver,
    source,
    label: label || driver.name,
    mayBeNegative: driverDataSources.length === 1,
  }))
}

/** All rows of a unit, in the order in which they stand below one another. */
export function rowsOfUnit(unit: UnitStructure): InputRow[] {
  const primary = unit.primaryDriver ? rowsOf(unit, 'primary', unit.primaryDriver) : []
  return [...primary, ...unit.secondaryDrivers.flatMap((driver) => rowsOf(unit, 'secondary', driver))]
}

/** The draft key of a row's cell. */
export function cellKey(row: InputRow, year: number): string {
  const { kind, businessUnitId, source } = row
  return printDraftKey({
    kind: 'input',
    scope: { kind, businessUnitId, driverId: row.driver.id, source, year },
  })
}

/** The id of a cell's element. */
export function cellId(key: string): string {
  return `cell-${key.replace('|', '-')}`
}
