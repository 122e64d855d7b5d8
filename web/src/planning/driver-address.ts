import type { InputScope } from '@staffplan/contracts/planning/scope-key'

/** Where a driver is defined. */
export function addressOfDriver(kind: InputScope['kind'], id: number): string {
  return `/drivers/${kind === 'primary' ? 'primaryDrivers' : 'secondaryDrivers'}?open=${id}`
}
