import { type PlanningPeriod, spanOf, yearsOf } from '@staffplan/contracts/arithmetic/period'
import { LARGEST_APPLIED, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedEntry, DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope, InputScope } from '@staffplan/contracts/planning/scope-key'
import type { FieldError } from '@staffplan/contracts/refusal'
import type { DriversState } from '#streams/drivers.ts'
import type { OrganisationState } from '#streams/organisation.ts'

/** What a write is checked against. */
export type DraftReferences = {
  readonly organisation: OrganisationState
  readonly drivers: DriversState
  readonly period: PlanningPeriod
}

type Fault = Omit<FieldError, 'pointer'>

const LARGEST_INPUT = Number.MAX_SAFE_INTEGER
/** Smallest input other than zero, of either sign: with a smaller one a ratio would leave the range of numbers. */
const SMALLEST_INPUT = 1e-9
const SPECIAL_DECIMALS = 5

/** The write as it is stored, or what is wrong with it. To clear a key, it is enough that the key can be parsed. */
export function checkWrite(op: DraftOp, references: DraftReferences): { op: DraftOp } | Fault {
  const key = parseDraftKey(op.k)
  if (key === null) return { code: 'scope-invalid' }
  if (op.v === null) return { op }
  if (key.kind === 'input') {
    if (typeof op.v !== 'number') return { code: 'wrong-type' }
    return inputFault(key.scope, op.v, references) ?? { op: { k: op.k, v: asStored(op.v) } }
  }
  if (typeof op.v === 'number') return { code: 'wrong-type' }
  return (
    placeFault(key.scope, references) ??
    appliedFault(op.v, references) ?? { op: { k: op.k, v: asStored(op.v) } }
  )
}

/** A value as it is stored: without negative zero, and rounded to 5 decimals for special drivers. */
export function asStored(v: DraftValue): DraftValue {
  if (v === null) return null
  return typeof v === 'number' ? v + 0 : { ...v, value: Number(v.value.toFixed(SPECIAL_DECIMALS)) + 0 }
}

function inputFault(scope: InputScope, value: number, references: DraftReferences): Fault | null {
  const { organisation, drivers, period } = references
  if (!organisation.businessUnits.items.has(scope.businessUnitId)) return { code: 'reference-unknown' }
  const { items } = scope.kind === 'primary' ? drivers.primaryDrivers : drivers.secondaryDrivers
  const sources = items.get(scope.driverId)?.values.driverDataSources.length ?? 0
  if (scope.source >= sources) return { code: 'reference-unknown' }
  const fault = yearFault(scope.year, yearsOf(period))
  if (fault) return fault
  if (value < 0 && sources > 1) return { code: 'negative-not-allowed' }
  if (value !== 0 && Math.abs(value) < SMALLEST_INPUT) return { code: 'out-of-range' } // within the bounds, but too close to zero
  return beyond(value, LARGEST_INPUT)
}

/** Fault of a number above `largest` or below `-largest`. */
function beyond(value: number, largest: number): Fault | null {
  if (value > largest) return { code: 'out-of-range', params: { max: largest } }
  return value < -largest ? { code: 'out-of-range', params: { min: -largest } } : null
}

function placeFault(scope: AppliedScope, { organisation, period }: DraftReferences): Fault | null {
  if (!organisation.businessUnits.items.has(scope.businessUnitId)) return { code: 'reference-unknown' }
  const division = organisation.divisions.items.get(scope.divisionId)
  if (!division) return { code: 'reference-unknown' }
  if (division.values.businessUnitId !== scope.businessUnitId) return { code: 'division-not-in-unit' }
  if (scope.year === null) return null
  return yearFault(scope.year, yearsOf(period).slice(1))
}

function yearFault(year: number, years: readonly number[]): Fault | null {
  if (years.includes(year)) return null
  return { code: 'year-out-of-range', params: spanOf(years) }
}

function appliedFault({ driverID, value }: AppliedEntry, { drivers }: DraftReferences): Fault | null {
  const type = drivers.specialDrivers.items.get(driverID)?.values.type
  if (type === undefined) return { code: 'reference-unknown' }
  const step = specialValueStep(type, value)
  const fault =
    beyond(value, LARGEST_APPLIED[type]) ?? (step === null ? null : { code: 'not-a-step', params: { step } })
  // A relative value is stored as a fraction but typed in percent.
  return fault && type === 'relative' ? { ...fault, params: { ...fault.params, isPercent: true } } : fault
}
