import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { find, render, type } from '#testing/render.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { named } from '#ui/named.tsx'
import { RecordForm } from './record-form.tsx'
import type { Screen } from './screen.ts'

type Row = { readonly id: number; readonly name: string; readonly unit: { id: number; name: string } }
type Values = { readonly name: string; readonly unitId: number | null }

const screen: Screen<Row, Values> = {
  title: 'Divisions',
  entity: 'Division',
  empty: 'None',
  list: { path: '/v1/divisions', models: [] },
  one: { path: '/v1/divisions', isNumbered: true },
  columns: [],
  keyOf: ({ id }) => String(id),
  schema: z.object({ name: z.string(), unitId: z.number() }),
  fields: () => [
    { name: 'name', label: 'Name', editor: TextField },
    { name: 'unitId', label: 'Unit', editor: NumberField },
  ],
  blank: { name: '', unitId: null },
  valuesOf: ({ name, unit }) => ({ name, unitId: unit.id }),
  wordsOf: ({ unit }) => ({ unitId: named(unit) }),
  nameOf: ({ name }) => name,
  create: (body) => ({ path: '/v1/divisions', method: 'POST', body }),
  change: ({ id }, body) => ({ path: `/v1/divisions/${id}`, method: 'PUT', body }),
  remove: ({ id }) => ({ path: `/v1/divisions/${id}` }),
  confirmation: ({ id }) => String(id),
}

const before: Row = { id: 3, name: 'North', unit: { id: 1, name: 'Education' } }
const theirs: Row = { id: 3, name: 'North-East', unit: { id: 2, name: 'Support' } }
const at = '2026-11-21T17:30:00Z'

/** The network: users are listed, everything else is taken as it comes and remembered. */
function network(): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const people = { content: [{ id: 7, firstName: 'Mia', lastName: 'Lang' }], totalElements: 1 }
    return Response.json(request.url.includes('/v1/users') ? people : {})
  })
  return asked
}

function form(row: Row, read: { etag: string; by: number }) {
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const show = (row: Row, { etag, by }: { etag: string; by: number }) => (
    <Provider store={store}>
      <RecordForm screen={screen} row={row} read={{ etag, change: { by, at } }} onDone={() => {}} />
    </Provider>
  )
  return { first: show(row, read), show }
}

const notes = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=status] span')].map(({ textContent }) => textContent)

test('what somebody else saved is named as people know it, with who saved it and when', async () => {
  network()
  const { first, show } = form(before, { etag: '"1"', by: 1 })
  using shown = await render(first)
  await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
  await type(find(shown.page, 'input', '[inputmode]'), '9')
  await shown.again(show(theirs, { etag: '"2"', by: 7 }))
  await vi.waitFor(() =>
    expect(notes(shown.page)).toEqual([
      expect.stringMatching(/^Changed meanwhile: North-East \(last saved by Mia Lang, 21 Nov 2026, .*\)$/),
      expect.stringMatching(/^Changed meanwhile: #2 - Support \(last saved by Mia Lang, /),
    ]),
  )
})

test('an author nobody knows is somebody else', async () => {
  network()
  const { first, show } = form(before, { etag: '"1"', by: 1 })
  using shown = await render(first)
  await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
  await shown.again(show(theirs, { etag: '"2"', by: 99 }))
  expect(notes(shown.page)).toEqual(['Changed by someone else meanwhile: North-East'])
})

test('a form is saved against what was read last', async () => {
  const asked = network()
  const { first, show } = form(before, { etag: '"1"', by: 1 })
  using shown = await render(first)
  await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
  await shown.again(show(theirs, { etag: '"2"', by: 7 }))
  await act(async () => find(shown.page, 'form').requestSubmit())
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = asked.find(({ method }) => method === 'PUT')!
  expect(saved.headers.get('If-Match')).toBe('"2"')
  expect(await saved.json()).toEqual({ name: 'North-West', unitId: 2 })
})
