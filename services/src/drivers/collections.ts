import type { PublicCollection } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'

const driver = ['id', 'name', 'comment', SEARCH]
const assignment = ['id', 'businessUnit.id', 'businessUnit.name', SEARCH]

export const primaryDrivers: PublicCollection = { name: 'primaryDrivers', keys: [...driver, 'unit'] }
export const secondaryDrivers: PublicCollection = { name: 'secondaryDrivers', keys: [...driver, 'unit'] }
export const specialDrivers: PublicCollection = { name: 'specialDrivers', keys: [...driver, 'type', 'value'] }

/** By business unit. */
export const primaryAssignments: PublicCollection = {
  name: 'primaryAssignments',
  keys: [...assignment, 'primaryDriver.id', 'primaryDriver.name', 'weight'],
}
/** By business unit and driver. */
export const secondaryAssignments: PublicCollection = {
  name: 'secondaryAssignments',
  keys: [...assignment, 'secondaryDriver.id', 'secondaryDriver.name'],
}
/** How assignments show units, divisions and drivers: `{ name, color? }` by `division-7`. */
export const assignedNames: PublicCollection = { name: 'assignedNames', keys: ['id'] }
