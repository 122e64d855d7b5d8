/** The value of one data source of a driver in one year; it serves all divisions of the unit. */
export type InputScope = {
  readonly kind: 'primary' | 'secondary'
  readonly businessUnitId: number
  readonly driverId: number
  /** Index of the data source in the driver's list, from 0. */
  readonly source: number
  readonly year: number
}

/** The special drivers applied to a division, in all plan years (`year: null`) or in one. */
export type AppliedScope = {
  readonly kind: 'applied'
  readonly businessUnitId: number
  readonly divisionId: number
  readonly year: number | null
}

/** A calculated value of a division. */
export type ValueScope = {
  readonly kind: 'value'
  readonly businessUnitId: number
  readonly divisionId: number
  readonly year: number
  readonly measure: 'fte' | 'tpc'
}

export type Scope = InputScope | AppliedScope | ValueScope

const INPUT = /^b(\d+)-([ps])(\d+)(?:-i(\d+))?-y(\d{4})$/
const DIVISION = /^b(\d+)-d(\d+)(?:-y(\d{4})(?:-(fte|tpc))?)?$/

/** Prints a scope as `b3-s7-i1-y2020`, `b3-d12`, `b3-d12-y2020` or `b3-d12-y2020-fte`. */
export function printScope(scope: Scope): string {
  const unit = `b${scope.businessUnitId}`
  if (scope.kind === 'applied') {
    return `${unit}-d${scope.divisionId}${scope.year === null ? '' : `-y${scope.year}`}`
  }
  if (scope.kind === 'value') return `${unit}-d${scope.divisionId}-y${scope.year}-${scope.measure}`
  const source = scope.source === 0 ? '' : `-i${scope.source}`
  return `${unit}-${scope.kind === 'primary' ? 'p' : 's'}${scope.driverId}${source}-y${scope.year}`
}

/** The scope a key names; null unless the key is spelled exactly as `printScope` spells it. */
export function parseScope(key: string): Scope | null {
  const scope = readInput(key) ?? readDivision(key)
  // Printing it again rules out leading zeros, `-i0` and integers that a number cannot hold.
  return scope !== null && isNumbered(scope) && printScope(scope) === key ? scope : null
}

function readInput(key: string): InputScope | null {
  const match = INPUT.exec(key)
  if (match === null) return null
  const [, unit, letter, driver, source, year] = match
  return {
    kind: letter === 'p' ? 'primary' : 'secondary',
    businessUnitId: Number(unit),
    driverId: Number(driver),
    source: Number(source ?? 0),
    year: Number(year),
  }
}

function readDivision(key: string): AppliedScope | ValueScope | null {
  const match = DIVISION.exec(key)
  if (match === null) return null
  const [, unit, division, year, measure] = match
  const place = { businessUnitId: Number(unit), divisionId: Number(division) }
  if (measure === undefined) {
    return { kind: 'applied', ...place, year: year === undefined ? null : Number(year) }
  }
  return { kind: 'value', ...place, year: Number(year), measure: measure === 'fte' ? 'fte' : 'tpc' }
}

function isNumbered(scope: Scope): boolean {
  if (!isId(scope.businessUnitId)) return false
  if (scope.kind === 'applied' || scope.kind === 'value') return isId(scope.divisionId)
  return isId(scope.driverId) && Number.isSafeInteger(scope.source)
}

function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1
}
