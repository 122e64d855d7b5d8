import type { BusinessUnitRow } from '@staffplan/contracts/organisation/business-unit'
import { NO_COLOUR } from '@staffplan/contracts/organisation/colour'
import type { OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'

/** Overtime of a business unit in a year; `cost` in whole SR. */
export type UnitOvertime = {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly cost: number
  readonly hours: number
  /** Number of its staff who were erased; their overtime is in neither figure. */
  readonly unpaid: number
}

export function unitOvertime({
  id,
  name,
  color,
  overTimeCost,
  overTimeHours,
  unpaid = 0,
}: Pick<
  BusinessUnitRow,
  'id' | 'name' | 'color' | 'overTimeCost' | 'overTimeHours' | 'unpaid'
>): UnitOvertime {
  return { id, name, colour: colourOf({ color }), cost: overTimeCost, hours: overTimeHours, unpaid }
}

/** The unit's colour; dark grey when none was chosen. */
export function colourOf({ color }: Pick<BusinessUnitRow, 'color'>): string {
  return color || NO_COLOUR
}

export function totalOf(units: readonly UnitOvertime[], of: 'cost' | 'hours' | 'unpaid'): number {
  return units.reduce((sum, unit) => sum + unit[of], 0)
}

/** Overtime hours of a cost centre in a year; 0 without staff. */
export function hoursIn({ staff }: Pick<OverTimeRow, 'staff'>, year: number): number {
  return staff.find((row) => row.year === year)?.overTimeHours ?? 0
}
