import type { InputScope } from '@staffplan/contracts/planning/scope-key'

/** URL of the page that defines a driver. */
export function addressOfDriver(kind: InputScope['kind'], id: number): string {
  return `/drivers/${kind === 'primary' ? 'primaryDrivers' : 'secondaryDrivers'}?open=${id}`
}
