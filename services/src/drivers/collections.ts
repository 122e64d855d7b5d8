import type { PublicCollection } from '#ports/documents.ts'
import { SEARCH } from '#ports/search-key.ts'

const driver = ['id', 'name', 'comment', SEARCH]
const assignment = ['id', 'businessUnit.id', 'businessUnit.name', SEARCH]

export const primaryDrivers: PublicCollection = { name: 'primaryDrivers', keys: [...driver, 'unit'] }
export const secondaryDrivers: PublicCollection = { name: 'secondaryDrivers', keys: [...driver, 'unit'] }
export const specialDrivers: PublicCollection = { name: 'specialDrivers', keys: [...driver, 'type', 'value'] }

/** One document for each business unit. */
export const primaryAssignments: PublicCollection = {
  name: 'primaryAssignments',
  keys: [...assignment, 'primaryDriver.id', 'primaryDriver.name', 'weight'],
}
/** One document for each business unit and driver. */
export const secondaryAssignments: PublicCollection = {
  name: 'secondaryAssignments',
  keys: [...assignment, 'secondaryDriver.id', 'secondaryDriver.name'],
}
/** Names of units, divisions and drivers that assignments show, by ids such as `division-7`. */
export const assignedNames: PublicCollection = { name: 'assignedNames', keys: ['id'] }
