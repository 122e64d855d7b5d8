import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { network, openStore } from '../record-form.given.tsx'
import RecordHistory from './record-history.tsx'

afterEach(() => vi.unstubAllGlobals())

const entry = {
  at: '2026-03-01T10:00:00.000Z',
  by: 7,
  cause: 'changed',
  position: '41',
  revision: '12',
  changes: [{ field: 'comment', from: 'old', to: 'new' }],
}
const of = {
  path: '/v1/businessUnits',
  id: '3',
  etag: '"12"',
  model: 'businessUnits',
  undoes: { entity: 'Business unit', name: 'Schools' },
}

test('a change is taken back once, however often that is pressed until the history says so', async () => {
  const taken = Promise.withResolvers<void>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/me') return Response.json({ id: 7, role: { id: 1 } })
    if (pathname.endsWith('/history')) return Response.json({ content: [entry], next: null })
    if (method !== 'POST') return Response.json({ content: [], totalElements: 0 })
    asked.push(pathname)
    await taken.promise
    return Response.json({ id: 3, name: 'Schools' }, { headers: { ETag: '"13"' } })
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  using shown = await render(
    <Provider store={store}>
      <RecordHistory of={of} />
      <Toasts />
    </Provider>,
  )
  const undo = () =>
    [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  await vi.waitFor(() => expect(undo()).toBeDefined())
  await click(undo()!)
  expect(find(shown.page, 'button', '[aria-busy]')).toBe(undo())
  await click(undo()!)
  taken.resolve()
  await vi.waitFor(() => expect(document.body.textContent).toContain("Undone: Business unit 'Schools'"))
  await click(undo()!)
  expect(asked).toEqual(['/v1/businessUnits/3/undo'])
})

test('a colour that was changed is seen before and after, not only named by its number', async () => {
  const changes = [{ field: 'color', from: '#3182CE', to: '#38A169' }]
  const entry = { revision: '2', position: '9', at: '2026-11-21T17:30:00Z', by: 7, cause: 'changed', changes }
  network(() => Response.json({ content: [entry], next: null }))
  using shown = await render(
    <Provider store={openStore()}>
      <RecordHistory of={{ path: '/v1/businessUnits', id: '3', etag: '"2"', model: 'businessUnits' }} />
    </Provider>,
  )
  await vi.waitFor(() => {
    const swatches = [...shown.page.querySelectorAll<HTMLElement>('li i')]
    expect(swatches.map(({ style }) => style.background)).toEqual(['#3182CE', '#38A169'])
    // Beside the number, which runs from the left in every language, and not within it.
    expect(swatches.map(({ nextElementSibling }) => nextElementSibling?.outerHTML)).toEqual([
      '<bdi class="soft">#3182CE</bdi>',
      '<bdi>#38A169</bdi>',
    ])
  })
})
