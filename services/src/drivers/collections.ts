import type { Collection } from '#ports/documents.ts'

const driver = ['id', 'name', 'comment']
const assignment = ['id', 'businessUnit.id', 'businessUnit.name']

export const primaryDrivers: Collection = { name: 'primaryDrivers', keys: [...driver, 'unit'] }
export const secondaryDrivers: Collection = { name: 'secondaryDrivers', keys: [...driver, 'unit'] }
export const specialDrivers: Collection = { name: 'specialDrivers', keys: [...driver, 'type', 'value'] }

/** By business unit. */
export const primaryAssignments: Collection = {
  name: 'primaryAssignments',
  keys: [...assignment, 'primaryDriver.id', 'primaryDriver.name', 'weight'],
}
/** By business unit and driver. */
export const secondaryAssignments: Collection = {
  name: 'secondaryAssignments',
  keys: [...assignment, 'secondaryDriver.id', 'secondaryDriver.name'],
}
/** How assignments show units, divisions and drivers: `{ name, color? }` by `division-7`. */
export const assignedNames: Collection = { name: 'assignedNames', keys: ['id'] }
