import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import { isMeasurable } from '@staffplan/contracts/arithmetic/driver-value'
import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { InputScope } from '@staffplan/contracts/planning/scope-key'

type Kind = InputScope['kind']
type Driver = Pick<UnitStructure['secondaryDrivers'][number], 'id' | 'name' | 'driverDataSources'>
type Named = { readonly driverKind: Kind; readonly driverId: number; readonly name: string }

/** A driver of a unit that has no effect, or not with all its data sources; `cell` is the first one to fill. */
export type WithoutStart = Named & {
  readonly businessUnitId: number
  /** Null if the driver has no data source at all. */
  readonly cell: InputScope | null
}
/** A driver whose weights do not add up to 1. */
export type UnevenWeights = Named & { readonly sum: number }

type Given = {
  readonly structure: BigPictureStructure
  readonly startYear: number
  readonly valueOf: (key: string) => DraftValue
}

/** Drivers with a missing start value, in the order of the page; they do not change the divisions they affect. */
export function driversWithoutStart({ structure, startYear, valueOf }: Given): WithoutStart[] {
  return structure.flatMap((unit) =>
    driversOf(unit).flatMap(({ kind, driver }) => {
      const businessUnitId = unit.businessUnit.id
      const cells = driver.driverDataSources.map((_, source): InputScope => {
        return { kind, businessUnitId, driverId: driver.id, source, year: startYear }
      })
      const isMissing = (scope: InputScope) => {
        const value = valueOf(printDraftKey({ kind: 'input', scope }))
        return typeof value !== 'number' || !isMeasurable(value)
      }
      const cell = cells.find(isMissing)
      if (cells.length > 0 && !cell) return []
      return [{ ...nameOf(kind, driver), businessUnitId, cell: cell ?? null }]
    }),
  )
}

/** Drivers whose weights do not add up to 1, each once however many units it is assigned to. */
export function unevenWeights(structure: BigPictureStructure): UnevenWeights[] {
  const found = new Map<string, UnevenWeights>()
  for (const { kind, driver } of structure.flatMap(driversOf)) {
    const hundredths = driver.driverDataSources.reduce((sum, { weight }) => sum + toHundredths(weight), 0)
    if (driver.driverDataSources.length === 0 || hundredths === 100) continue
    found.set(`${kind} ${driver.id}`, { ...nameOf(kind, driver), sum: hundredths / 100 })
  }
  return [...found.values()]
}

/** How many divisions count in totals of FTE but not of cost; 0 for users who do not see pay. */
export function divisionsWithoutSalary(structure: BigPictureStructure): number {
  const divisions = structure.flatMap((unit) => unit.divisions)
  return divisions.filter(({ staffNumber, totalSalary }) => staffNumber > 0 && totalSalary === null).length
}

function driversOf({ primaryDriver, secondaryDrivers }: UnitStructure): { kind: Kind; driver: Driver }[] {
  const primary = primaryDriver ? [{ kind: 'primary' as const, driver: primaryDriver }] : []
  return [...primary, ...secondaryDrivers.map((driver) => ({ kind: 'secondary' as const, driver }))]
}

function nameOf(driverKind: Kind, { id, name }: Driver): Named {
  return { driverKind, driverId: id, name }
}
