import type { BigPictureStructure, UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import {
  type AppliedScope,
  type InputScope,
  printScope,
  type Scope,
  type ValueScope,
} from '@staffplan/contracts/planning/scope-key'

/** Where a cell stands on the page. */
export type CellPlace = {
  readonly businessUnitId: number
  /** How far down the unit's list of divisions, from 0 to 1; null for the inputs of a driver, which stand beside it. */
  readonly share: number | null
  readonly elementId: string
}

type Given = {
  readonly structure: BigPictureStructure
  readonly years: readonly number[]
  readonly seesPay: boolean
}

/** The id of the element of an input, by its draft key. */
export function cellId(key: string): string {
  return `cell-${key.replace('|', '-')}`
}

/** The id of the element of a calculated value. */
export function figureId(scope: ValueScope): string {
  return `cell-${printScope(scope)}`
}

/** Null when the cell does not exist any more: its division, driver, data source or year is gone. */
export function placeOfCell(scope: Scope, given: Given): CellPlace | null {
  if (scope.kind === 'value' || scope.kind === 'applied') return placeInDivision(scope, given)
  return placeOfInput(scope, given)
}

/** A division may stand under another unit by now. Who sees no pay is led to the people it is for. */
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
