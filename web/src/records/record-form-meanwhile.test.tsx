import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { meApi } from '#api/me.ts'
import { openStore } from '#testing/open-store.ts'
import { find, render, type } from '#testing/render.tsx'
import { keepTyped } from './kept-typing.ts'
import {
  type Row,
  screen,
  before,
  theirs,
  network,
  submit,
  form,
  press,
  notes,
} from './record-form.given.tsx'
import { RecordForm } from './record-form.tsx'

test('what somebody else saved is named as people know it, with who saved it and when', async () => {
  network()
  const { first, show } = form(before, { etag: '"1"', by: 1 })
  using shown = await render(first)
  await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
  await type(find(shown.page, 'input', '[inputmode]'), '9')
  await shown.again(show(theirs, { etag: '"2"', by: 7 }))
  await vi.waitFor(() =>
    expect(notes(shown.page)).toEqual([
      '2 fields were changed by someone else, too.',
      expect.stringMatching(/^Changed meanwhile: North-East \(last saved by Mia Lang, 21 Nov 2026, .*\)$/),
      expect.stringMatching(/^Changed meanwhile: #2 - Support \(last saved by Mia Lang, /),
    ]),
  )
})

test('what somebody else saved in several fields is taken or put away at once', async () => {
  const asked = network()
  const { first, show } = form(before, { etag: '"1"', by: 1 })
  using shown = await render(first)
  await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
  await type(find(shown.page, 'input', '[inputmode]'), '9')
  await shown.again(show(theirs, { etag: '"2"', by: 7 }))
  await press(shown.page, 'Keep all of mine')
  expect(notes(shown.page)).toEqual([])
  expect(find(shown.page, 'input', ':not([inputmode])').value).toBe('North-West')
  await shown.again(show({ ...theirs, name: 'East', unit: { id: 4, name: 'Care' } }, { etag: '"3"', by: 7 }))
  await press(shown.page, 'Take all of theirs')
  await submit(shown.page)
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = asked.find(({ method }) => method === 'PUT')!
  expect(saved.headers.get('If-Match')).toBe('"3"')
  expect(await saved.json()).toEqual({ name: 'East', unitId: 4 })
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

test('what somebody else saved until the person came back is shown beside what was typed', async () => {
  network()
  const signedIn = async (row: Row) => {
    const store = openStore()
    await store.dispatch(meApi.endpoints.me.initiate())
    return (
      <Provider store={store}>
        <RecordForm screen={screen} row={row} read={{ etag: '"1"', change: null }} onDone={() => {}} />
      </Provider>
    )
  }
  {
    using shown = await render(await signedIn(before))
    await type(find(shown.page, 'input', ':not([inputmode])'), 'North-West')
    keepTyped(5)
  }
  using shown = await render(await signedIn(theirs))
  expect(find(shown.page, 'input', ':not([inputmode])').value).toBe('North-West')
  expect(notes(shown.page)).toEqual(['Changed by someone else meanwhile: North-East'])
  // Untouched fields show the new value.
  expect(find(shown.page, 'input', '[inputmode]').value).toBe('2')
})
