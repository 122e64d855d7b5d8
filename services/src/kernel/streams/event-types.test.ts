import type { EventDefinitions } from '@staffplan/contracts/event-definition'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { defineRecord } from '@staffplan/contracts/record'
import { recordEvents } from '@staffplan/contracts/record-events'
import { optionalText } from '@staffplan/contracts/text'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recorded } from '#kernel/commands/given.ts'
import { EventTypes, UnreadableEvent, UnwritableEvent } from './event-types.ts'

const file = {
  type: 'OrganisationImported',
  data: {
    importId: '6a7c2c1e-4f3f-4a55-8f6e-0d8c5a0b9f11',
    rows: 1,
    placed: 0,
    businessUnits: [{ id: 2, name: 'Clinic', color: '#000000' }],
    divisions: [],
    departments: [],
    costCentres: [],
    filled: [],
  },
}
const form = {
  type: 'BusinessUnitCreated',
  data: { id: 1, values: { name: 'School', comment: '', color: '#000000' } },
}
/** Event types of a later build, in which the schema of units has changed since the event was stored. */
const buildWith = (units: EventDefinitions): EventTypes => new EventTypes({ ...organisationEvents, ...units })

function unitsIn(types: EventTypes): unknown[] {
  const parts = types.standsFor(types.read(recorded(file, 1)))
  return [types.read(recorded(form, 0)), ...parts].map(({ data }) => (data as { values: unknown }).values)
}

test('a unit of a file gets the default of a field that came later, as one of a form does', () => {
  const { added: _, fields, ...unit } = businessUnit
  const later = defineRecord({
    ...unit,
    fields: { ...fields, region: optionalText() },
    added: { region: 'none' },
  })
  expect(unitsIn(buildWith(recordEvents(later)))).toEqual([
    { name: 'School', comment: '', color: '#000000', region: 'none' },
    { name: 'Clinic', comment: '', color: '#000000', region: 'none' },
  ])
})

test('and the upcasts of a unit', () => {
  const renamed = recordEvents(businessUnit, {
    upcasts: [({ name, ...rest }) => ({ ...rest, name: `the ${String(name)}` })],
  })
  expect(unitsIn(buildWith(renamed))).toMatchObject([{ name: 'the School' }, { name: 'the Clinic' }])
})

test('an event with a part that could not be read again is neither written nor read', () => {
  const data = z.object({ id: z.number(), values: z.object({ head: z.string() }) })
  const types = buildWith({ BusinessUnitCreated: { schema: 1, data, upcasts: [] } })
  expect(() => types.schemaToWrite(file)).toThrow(UnwritableEvent)
  expect(() => types.standsFor(types.read(recorded(file, 1)))).toThrow(UnreadableEvent)
})

test('an event that was prepared is the same, and its parts are not read once more', async () => {
  let reads = 0
  const { BusinessUnitCreated } = recordEvents(businessUnit)
  const data = BusinessUnitCreated.data.refine(() => (reads += 1) > 0)
  const types = buildWith({ BusinessUnitCreated: { schema: 1, data, upcasts: [] } })
  const folded = (event: typeof file) => {
    const schema = types.schemaToWrite(event)
    const read = types.read(recorded(event, 1))
    return { schema, read, parts: types.standsFor(read) }
  }
  const expected = folded(file)
  expect(reads).toBe(2)
  const decided = structuredClone(file)
  await types.prepare(decided)
  expect([folded(decided), reads]).toEqual([expected, 3])
})

test('while a large event is prepared others work', async () => {
  const businessUnits = Array.from({ length: 20_000 }, (_, id) => ({
    id: id + 1,
    name: 'Unit',
    color: '#000000',
  }))
  const order: string[] = []
  const types = buildWith({})
  setImmediate(() => order.push('another command'))
  await types.prepare({ ...file, data: { ...file.data, businessUnits } })
  order.push('prepared')
  expect(order).toEqual(['another command', 'prepared'])
})

test('an event that could not be read again is not prepared', async () => {
  const costCentres = [{ id: 1, number: 7, name: 'a number that is no text' }]
  await expect(buildWith({}).prepare({ ...file, data: { ...file.data, costCentres } })).rejects.toThrow(
    UnwritableEvent,
  )
})
