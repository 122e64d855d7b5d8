import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import { Sheet, type SheetRow } from '#grid/sheet.ts'

type Driver = UnitStructure['secondaryDrivers'][number] | NonNullable<UnitStructure['primaryDriver']>
type Kind = 'primary' | 'secondary'

/** One data source of a unit's driver: one cell per year; its group is the unit. */
export type InputRow = SheetRow & {
  readonly driver: Driver
  /** Index of the data source. */
  readonly source: number
  readonly label: string
}

type Rows = {
  readonly unit: UnitStructure
  readonly kind: Kind
  readonly driver: Driver
  readonly years: readonly number[]
}

export function rowsOf({ unit, kind, driver, years }: Rows): InputRow[] {
  const { driverDataSources } = driver
  const businessUnitId = unit.businessUnit.id
  return driverDataSources.map(({ label }, source) => ({
    group: businessUnitId,
    keys: years.map((year) => {
      const scope = { kind, businessUnitId, driverId: driver.id, source, year }
      return printDraftKey({ kind: 'input', scope })
    }),
    driver,
    source,
    label: label || driver.name,
    // Only a single data source may be negative: it makes the driver inverse.
    mayBeNegative: driverDataSources.length === 1,
  }))
}

/** All input cells: a row per data source, in the order of the page, and a column per year. */
export function inputSheet(structure: BigPictureStructure, years: readonly number[]): Sheet<InputRow> {
  return new Sheet(
    structure.flatMap((unit) => {
      const { primaryDriver, secondaryDrivers } = unit
      const primary = primaryDriver ? rowsOf({ unit, kind: 'primary', driver: primaryDriver, years }) : []
      const secondary = secondaryDrivers.flatMap((driver) =>
        rowsOf({ unit, kind: 'secondary', driver, years }),
      )
      return [...primary, ...secondary]
    }),
  )
}
