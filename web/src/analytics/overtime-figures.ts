import type { BusinessUnitRow } from '@staffplan/contracts/organisation/business-unit'
import { NO_COLOUR } from '@staffplan/contracts/organisation/colour'
import type { OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'

/** What a business unit's overtime of a year comes to, in whole SR. */
export type UnitOvertime = {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly cost: number
  readonly hours: number
  /** How many of its people were erased: their overtime is in neither. */
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

/** Dark grey where none was chosen. */
export function colourOf({ color }: Pick<BusinessUnitRow, 'color'>): string {
  return color || NO_COLOUR
}

export function totalOf(units: readonly UnitOvertime[], of: 'cost' | 'hours' | 'unpaid'): number {
  return units.reduce((sum, unit) => sum + unit[of], 0)
}

/** Hours of a cost centre in a year; none without staff. */
export function hoursIn({ staff }: Pick<OverTimeRow, 'staff'>, year: number): number {
  return staff.find((row) => row.year === year)?.overTimeHours ?? 0
}
