import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#api/api.ts'
import { meApi } from '#api/me.ts'
import { sessionReducer } from '#api/session.ts'
import { find, render, type } from '#testing/render.tsx'
import { NumberField, type NumberInput } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { named } from '#ui/named.tsx'
import { hasUnsaved } from '#ui/unsaved.ts'
import { forgetTyped, forgetTypingOfOthers, keepTyped } from './kept-typing.ts'
import { RecordForm } from './record-form.tsx'
import type { Screen } from './screen.ts'

type Row = { readonly id: number; readonly name: string; readonly unit: { id: number; name: string } }
type Values = { readonly name: string; readonly unitId: NumberInput }

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
function network(answer: (request: Request) => Promise<Response> | Response = () => Response.json({})) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const people = { content: [{ id: 7, firstName: 'Mia', lastName: 'Lang' }], totalElements: 1 }
    if (request.url.includes('/v1/me')) return Response.json({ id: 5 })
    return request.url.includes('/v1/users') ? Response.json(people) : answer(request)
  })
  return asked
}

function openStore() {
  return configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
}

/** A form for a new one, opened by whoever is signed in. */
async function blankForm(onDone: () => void = () => {}) {
  const store = openStore()
  await store.dispatch(meApi.endpoints.me.initiate())
  return (
    <Provider store={store}>
      <RecordForm screen={screen} row={null} read={null} onDone={onDone} />
    </Provider>
  )
}

async function fillIn(page: HTMLElement, name: string): Promise<void> {
  await type(find(page, 'input', ':not([inputmode])'), name)
  await type(find(page, 'input', '[inputmode]'), '9')
}

const submit = (page: HTMLElement) => act(async () => find(page, 'form').requestSubmit())
const posts = (asked: readonly Request[]) => asked.filter(({ method }) => method === 'POST')
const keys = (asked: readonly Request[]) => posts(asked).map(({ headers }) => headers.get('Idempotency-Key'))

function form(row: Row, read: { etag: string; by: number }) {
  const store = openStore()
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

test('pressed twice, and once more when it is stored, it is sent once', async () => {
  const answers: (() => void)[] = []
  const asked = network(() => new Promise((done) => answers.push(() => done(Response.json({ id: 4 })))))
  const onDone = vi.fn()
  using shown = await render(await blankForm(onDone))
  await fillIn(shown.page, 'South')
  await act(async () => {
    find(shown.page, 'form').requestSubmit()
    find(shown.page, 'form').requestSubmit()
  })
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]!())
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await submit(shown.page)
  expect(posts(asked)).toHaveLength(1)
})

test('what would be typed while it is being stored is taken by no field', async () => {
  const answers: (() => void)[] = []
  network(() => new Promise((done) => answers.push(() => done(Response.error()))))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South')
  expect(find(shown.page, 'fieldset').disabled).toBe(false)
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(find(shown.page, 'fieldset').disabled).toBe(true)
  await act(async () => answers[0]!())
  await vi.waitFor(() => expect(find(shown.page, 'fieldset').disabled).toBe(false))
  expect(find(shown.page, 'input', ':not([inputmode])').value).toBe('South')
})

test('an answer that comes when the form is gone closes no other form', async () => {
  const answers: (() => void)[] = []
  network(() => new Promise((done) => answers.push(() => done(Response.json({ id: 4 })))))
  const onDone = vi.fn()
  const shown = await render(await blankForm(onDone))
  await fillIn(shown.page, 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  shown[Symbol.dispose]()
  answers[0]!()
  await new Promise((done) => setTimeout(done))
  await act(async () => {})
  expect(onDone).not.toHaveBeenCalled()
})

test('after a lost answer it is sent again under the same key', async () => {
  const asked = network(() => Promise.reject(new TypeError('lost')))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('The server cannot be reached.'))
  await submit(shown.page)
  await vi.waitFor(() => expect(posts(asked)).toHaveLength(2))
  const [first, second] = keys(asked)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

test('a field corrected after a refusal is sent under a new key', async () => {
  const errors = [{ pointer: '/name', code: 'too-long', params: { max: 5 } }]
  const asked = network(() => Response.json({ code: 'invalid', errors }, { status: 422 }))
  using shown = await render(await blankForm())
  await fillIn(shown.page, 'South-East')
  await submit(shown.page)
  await vi.waitFor(() => expect(shown.page.textContent).toContain('At most 5 characters.'))
  await type(find(shown.page, 'input', ':not([inputmode])'), 'South')
  await submit(shown.page)
  await vi.waitFor(() => expect(posts(asked)).toHaveLength(2))
  const [first, second] = keys(asked)
  expect(second).not.toBe(first)
})

test('a form is unsaved from the first letter until it is saved', async () => {
  network()
  const onDone = vi.fn(() => expect(hasUnsaved()).toBe(false))
  using shown = await render(await blankForm(onDone))
  expect(hasUnsaved()).toBe(false)
  await fillIn(shown.page, 'South')
  expect(hasUnsaved()).toBe(true)
  await submit(shown.page)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
})

describe('what was typed when the session ended', () => {
  beforeEach(async () => {
    network()
    using shown = await render(await blankForm())
    await fillIn(shown.page, 'South')
    keepTyped(5)
  })
  afterEach(forgetTyped)
  const nameIn = (page: HTMLElement) => find(page, 'input', ':not([inputmode])').value

  test('is in the form again for the same person, once', async () => {
    using shown = await render(await blankForm())
    expect(nameIn(shown.page)).toBe('South')
    expect(hasUnsaved()).toBe(true)
    using again = await render(await blankForm())
    expect(nameIn(again.page)).toBe('')
  })

  test('is forgotten when somebody else signs in', async () => {
    forgetTypingOfOthers(6)
    using shown = await render(await blankForm())
    expect(nameIn(shown.page)).toBe('')
    expect(sessionStorage.length).toBe(0)
  })
})

test('a password is kept nowhere', async () => {
  network()
  const secret: Screen<Row, Values> = {
    ...screen,
    fields: () => [{ name: 'name', label: 'Name', editor: TextField, isSecret: true }],
  }
  const store = openStore()
  using shown = await render(
    <Provider store={store}>
      <RecordForm screen={secret} row={null} read={null} onDone={() => {}} />
    </Provider>,
  )
  await type(find(shown.page, 'input'), 'tortoise Velvet 91')
  expect(hasUnsaved()).toBe(true)
  keepTyped(5)
  expect(sessionStorage.length).toBe(0)
})
