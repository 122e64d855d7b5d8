import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRecord } from './record.ts'
import { recordEvents } from './record-events.ts'
import { optionalText, requiredText } from './text.ts'

const person = { name: 'person', plural: 'people', path: '/v1/people' } as const
const first = defineRecord({
  ...person,
  fields: { name: requiredText(20), active: z.boolean() },
  personal: ['name'],
})
const later = defineRecord({
  ...person,
  fields: { name: requiredText(3), active: z.boolean(), note: optionalText(), kind: z.enum(['a', 'b']) },
  personal: ['name', 'note'],
  added: { note: '', kind: 'a' },
})

const created = { id: 1, values: { active: true }, personal: { name: 'Nour Haddad' } }

test('an event has the types of the record’s fields, the personal ones in a group of their own', () => {
  const { data, schema } = recordEvents(first).PersonCreated
  expect([schema, data.parse(created)]).toEqual([1, created])
  expect(data.safeParse({ ...created, values: { active: 'yes' } }).success).toBe(false)
  expect(data.safeParse({ id: 1, values: { active: true, name: 'Nour' } }).success).toBe(false)
})

test('what was accepted once stays readable when a field has come and another has become stricter', () => {
  const { PersonCreated, PersonChanged } = recordEvents(later)
  expect(PersonCreated.data.parse(created)).toEqual({
    id: 1,
    values: { active: true, kind: 'a' },
    personal: { name: 'Nour Haddad', note: '' },
  })
  const changed = { id: 1, from: { active: true }, to: { active: false } }
  expect(PersonChanged.data.parse(changed)).toEqual(changed)
})

test('a field that came later and says nothing of older events makes these unreadable', () => {
  const { PersonCreated } = recordEvents({ ...later, added: { note: '' } })
  expect(PersonCreated.data.safeParse(created).error?.issues[0]?.path).toEqual(['values', 'kind'])
})

test('a deletion carries what went; an older one says that it does not', () => {
  const { data, schema, upcasts } = recordEvents(first).PersonDeleted
  expect([schema, data.parse(created)]).toEqual([2, created])
  expect(data.parse(upcasts[0]!({ id: 1 }))).toEqual({ id: 1, values: null, personal: null })
})

test('a field that changes what is sent has to say what it stores', () => {
  const amount = z.string().transform(Number)
  const record = defineRecord({ ...person, fields: { amount } })
  expect(() => recordEvents(record)).toThrow('storedAs()')
})

test('values of an earlier shape are brought to the present one wherever they stand in an event', () => {
  const renamed = defineRecord({
    ...person,
    fields: { fullName: requiredText(20), enabled: z.boolean() },
    personal: ['fullName'],
  })
  const events = recordEvents(renamed, {
    upcasts: [
      ({ active, name, ...rest }) => ({
        ...rest,
        ...(active !== undefined && { enabled: active }),
        ...(name !== undefined && { fullName: name }),
      }),
    ],
  })
  const present = { id: 1, values: { enabled: true }, personal: { fullName: 'Nour Haddad' } }
  const { PersonCreated, PersonChanged, PersonDeleted } = events
  expect([PersonCreated.schema, PersonChanged.schema, PersonDeleted.schema]).toEqual([2, 2, 3])
  expect(PersonCreated.data.parse(PersonCreated.upcasts[0]!(created))).toEqual(present)
  const changed = { id: 1, from: {}, to: {}, personal: { from: { name: 'Nour' }, to: { name: 'Noor' } } }
  expect(PersonChanged.data.parse(PersonChanged.upcasts[0]!(changed))).toEqual({
    ...changed,
    personal: { from: { fullName: 'Nour' }, to: { fullName: 'Noor' } },
  })
  const toggled = { id: 1, from: { active: true }, to: { active: false } }
  expect(PersonChanged.data.parse(PersonChanged.upcasts[0]!(toggled))).toEqual({
    id: 1,
    from: { enabled: true },
    to: { enabled: false },
  })
  expect(PersonDeleted.data.parse(PersonDeleted.upcasts[1]!(created))).toEqual(present)
  const gone = PersonDeleted.upcasts.reduce<unknown>((old, upcast) => upcast(old), { id: 1 })
  expect(PersonDeleted.data.parse(gone)).toEqual({ id: 1, values: null, personal: null })
})
