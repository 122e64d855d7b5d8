import { act } from 'react'
import { Provider } from 'react-redux'
import { vi } from 'vitest'
import { z } from 'zod'
import { meApi } from '#api/me.ts'
import { openStore } from '#testing/open-store.ts'
import { find, type } from '#testing/render.tsx'
import { NumberField, type NumberInput } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { named } from '#ui/named.tsx'
import { RecordForm } from './record-form.tsx'
import type { Screen } from './screen.ts'

export type Row = { readonly id: number; readonly name: string; readonly unit: { id: number; name: string } }
export type Values = { readonly name: string; readonly unitId: NumberInput }

export const screen: Screen<Row, Values> = {
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

export const before: Row = { id: 3, name: 'North', unit: { id: 1, name: 'Education' } }
export const theirs: Row = { id: 3, name: 'North-East', unit: { id: 2, name: 'Support' } }
const at = '2026-11-21T17:30:00Z'

/** Stubs the network: users can be listed; every other request is recorded and gets `answer`. */
export function network(
  answer: (request: Request) => Promise<Response> | Response = () => Response.json({}),
) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const people = { content: [{ id: 7, firstName: 'Mia', lastName: 'Lang' }], totalElements: 1 }
    if (request.url.includes('/v1/me')) return Response.json({ id: 5, role: { id: 1 } })
    return request.url.includes('/v1/users') ? Response.json(people) : answer(request)
  })
  return asked
}

/** A form for a new record, with a signed-in user. */
export async function blankForm(onDone: () => void = () => {}) {
  const store = openStore()
  await store.dispatch(meApi.endpoints.me.initiate())
  return (
    <Provider store={store}>
      <RecordForm screen={screen} row={null} read={null} onDone={onDone} />
    </Provider>
  )
}

export async function fillIn(page: HTMLElement, name: string): Promise<void> {
  await type(find(page, 'input', ':not([inputmode])'), name)
  await type(find(page, 'input', '[inputmode]'), '9')
}

export const submit = (page: HTMLElement) => act(async () => find(page, 'form').requestSubmit())
export const posts = (asked: readonly Request[]) => asked.filter(({ method }) => method === 'POST')
export const keys = (asked: readonly Request[]) =>
  posts(asked).map(({ headers }) => headers.get('Idempotency-Key'))

export function form(row: Row, read: { etag: string; by: number }) {
  const store = openStore()
  const show = (row: Row, { etag, by }: { etag: string; by: number }) => (
    <Provider store={store}>
      <RecordForm screen={screen} row={row} read={{ etag, change: { by, at } }} onDone={() => {}} />
    </Provider>
  )
  return { first: show(row, read), show }
}

export const press = (page: HTMLElement, words: string) =>
  act(async () => {
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)
    button!.click()
  })

export const notes = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=status] span')].map(({ textContent }) => textContent)
