import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import {
  type AppliedScope,
  type InputScope,
  printScope,
  type Scope,
  type ValueScope,
} from '@staffplan/contracts/planning/scope-key'

/** Where a cell is on the page. */
export type CellPlace = {
  readonly businessUnitId: number
  /** Position in the unit's list of divisions, from 0 to 1; null for inputs of a driver, which are beside it. */
  readonly share: number | null
  readonly elementId: string
}

type Given = {
  readonly structure: BigPictureStructure
  readonly years: readonly number[]
  readonly seesPay: boolean
}

/** Element id of an input, by its draft key. */
export function cellId(key: string): string {
  return `cell-${key.replace('|', '-')}`
}

/** Element id of a calculated value. */
export function figureId(scope: ValueScope): string {
  return `cell-${printScope(scope)}`
}

/** Null if the cell no longer exists because its division, driver, data source or year is gone. */
export function placeOfCell(scope: Scope, given: Given): CellPlace | null {
  if (scope.kind === 'value' || scope.kind === 'applied') return placeInDivision(scope, given)
  return placeOfInput(scope, given)
}

/** The division may belong to another unit by now. Users who do not see pay are led to the FTE instead. */
function placeInDivision(scope: ValueScope | AppliedScope, given: Given): CellPlace | null {
  const { divisionId } = scope
  const year = scope.year ?? given.years[0]
  const unit = given.structure.find(({ divisions }) => divisions.some(({ id }) => id === divisionId))
  if (!unit || year === undefined || !given.years.includes(year)) return null
  const businessUnitId = unit.businessUnit.id
  const measure = scope.kind === 'value' && given.seesPay ? scope.measure : 'fte'
  const elementId = figureId({ kind: 'value', businessUnitId, divisionId, year, measure })
  const share = (unit.divisions.findIndex(({ id }) => id === divisionId) + 0.5) / unit.divisions.length
  return { businessUnitId, share, elementId }
}

function placeOfInput(scope: InputScope, { structure, years }: Given): CellPlace | null {
  const unit = structure.find(({ businessUnit }) => businessUnit.id === scope.businessUnitId)
  const driver = unit && driverOf(unit, scope)
  const isThere = driver?.driverDataSources[scope.source] !== undefined && years.includes(scope.year)
  if (!isThere) return null
  const elementId = cellId(printDraftKey({ kind: 'input', scope }))
  return { businessUnitId: scope.businessUnitId, share: null, elementId }
}

function driverOf({ primaryDriver, secondaryDrivers }: UnitStructure, { kind, driverId }: InputScope) {
  const drivers = kind === 'primary' ? [primaryDriver] : secondaryDrivers
  return drivers.find((driver) => driver?.id === driverId)
}
