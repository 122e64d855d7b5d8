import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { Highlight } from './highlights.ts'

/** Whether a driver affects a division of its unit: the primary driver affects all of them. */
function moves(unit: UnitStructure, driver: Highlight, divisionId: number): boolean {
  if (driver.kind === 'primary') return unit.primaryDriver?.id === driver.id
  const found = unit.secondaryDrivers.find(({ id }) => id === driver.id)
  return found?.divisionIds.includes(divisionId) ?? false
}

/** Whether `self` is related to what is pointed at: a driver to its divisions, a division to its drivers. */
export function belongs(unit: UnitStructure, self: Highlight, spot: Highlight): boolean {
  if (self.kind === spot.kind && self.id === spot.id) return true
  if ((self.kind === 'division') === (spot.kind === 'division')) return false
  const [driver, division] = self.kind === 'division' ? [spot, self] : [self, spot]
  return moves(unit, driver, division.id)
}
