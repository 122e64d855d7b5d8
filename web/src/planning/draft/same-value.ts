import type { DraftValue } from '@staffplan/contracts/planning/draft'

/** Whether two values of a key mean the same. */
export function isSame(a: DraftValue, b: DraftValue): boolean {
  if (a === null || b === null || typeof a === 'number' || typeof b === 'number') return a === b
  return a.driverID === b.driverID && a.value === b.value && a.pos === b.pos
}
