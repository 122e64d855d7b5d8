import type { Document, Json } from '#ports/documents.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'
import { assignmentId } from '#streams/assignments.ts'

/** A unit, division or driver as assignments show it; units have a colour. */
export type Reference = { readonly id: number; readonly name: string; readonly color?: string }

type Change = { readonly [name: string]: Json }

/** Driver ids per unit in a row's sort key; with a larger driver id a row is only sorted differently. */
const DRIVERS_A_UNIT = 1_000_000

/** A unit's primary driver as the list shows it. */
export function primaryRow(
  { unit, driver, weight }: { readonly unit: Reference; readonly driver: Reference; readonly weight: number },
  change: Change,
): Document {
  return {
    id: String(unit.id),
    keys: {
      id: unit.id,
      ...keysOf('businessUnit', unit),
      ...keysOf('primaryDriver', driver),
      weight,
      [SEARCH]: searchedIn(unit, driver),
    },
    body: { businessUnit: unit, primaryDriver: driver, weight, ...change },
  }
}

/** A secondary driver of a unit's divisions as the list shows it. */
export function secondaryRow(
  {
    unit,
    driver,
    divisions,
  }: { readonly unit: Reference; readonly driver: Reference; readonly divisions: readonly Reference[] },
  change: Change,
): Document {
  const divisionIds = divisions.map(({ id }) => id)
  return {
    id: assignmentId({ businessUnitId: unit.id, secondaryDriverId: driver.id }),
    keys: {
      id: unit.id * DRIVERS_A_UNIT + driver.id,
      ...keysOf('businessUnit', unit),
      ...keysOf('secondaryDriver', driver),
      [SEARCH]: searchedIn(unit, driver, ...divisions),
    },
    body: { businessUnit: unit, secondaryDriver: driver, divisionIds, divisions, ...change },
  }
}

function searchedIn(...shown: readonly Reference[]): string {
  return searchKey(shown.map(({ name }) => name))
}

function keysOf(path: string, { id, name }: Reference): Document['keys'] {
  return { [`${path}.id`]: id, [`${path}.name`]: sortKey(name) }
}
