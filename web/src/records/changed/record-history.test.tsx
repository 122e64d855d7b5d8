import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { network } from '../record-form.given.tsx'
import RecordHistory from './record-history.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

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
  using shown = await render(
    <Provider store={openStore()}>
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

test.each([
  { isOnlyOfNow: false, links: 1 },
  { isOnlyOfNow: true, links: 0 },
])('a list of the past that does not show it is not led to ($links)', async ({ isOnlyOfNow, links }) => {
  network(() => Response.json({ content: [entry], next: null }))
  using shown = await renderWithStore(<RecordHistory of={{ ...of, isOnlyOfNow }} />, {
    path: '/importExport/hRYearlyData',
  })
  await vi.waitFor(() => expect(shown.page.querySelectorAll('time')).toHaveLength(1))
  expect(shown.page.querySelectorAll('a')).toHaveLength(links)
})

test('a colour that was changed is seen before and after, not only named by its number', async () => {
  const changes = [{ field: 'color', from: '#3182CE', to: '#38A169' }]
  const entry = { revision: '2', position: '9', at: '2026-11-21T17:30:00Z', by: 7, cause: 'changed', changes }
  network(() => Response.json({ content: [entry], next: null }))
  using shown = await renderWithStore(
    <RecordHistory of={{ path: '/v1/businessUnits', id: '3', etag: '"2"', model: 'businessUnits' }} />,
  )
  await vi.waitFor(() => {
    const swatches = [...shown.page.querySelectorAll<HTMLElement>('li i')]
    expect(swatches.map(({ style }) => style.background)).toEqual(['#3182CE', '#38A169'])
    // The swatch stands beside the code, not within it, as the code runs left to right in every language.
    expect(swatches.map(({ nextElementSibling }) => nextElementSibling?.outerHTML)).toEqual([
      '<bdi class="soft">#3182CE</bdi>',
      '<bdi>#38A169</bdi>',
    ])
  })
})

test('what a row lost is read as what it had: names beside values, and all allowances under theirs', async () => {
  const changes = [
    { field: 'name', from: 'Omar Aziz' },
    { field: 'allowances', from: { Housing: 1842.93 } },
  ]
  network(() => Response.json({ content: [{ ...entry, cause: 'deleted', changes }], next: null }))
  using shown = await renderWithStore(<RecordHistory of={of} />)
  await vi.waitFor(() => {
    const lines = [...shown.page.querySelectorAll('ul li')].map(({ textContent }) => textContent)
    expect(lines.map((line) => line.replace(/[\u2066-\u2069]/gu, ''))).toEqual([
      'Name Omar Aziz',
      `Allowances Housing 1\u202F842.93`,
    ])
  })
  // Two values get a line of their own below the field's name; a single one stands beside it.
  expect(shown.page.querySelectorAll('ul li [class*=values]')).toHaveLength(0)
})

const at = '2026-03-01T10:00:00.000Z'
const entryOf = (revision: string, changes: readonly { field: string; from?: string; to: string }[]) => ({
  at,
  by: 7,
  cause: 'changed',
  position: revision,
  revision,
  changes,
})
const [FIRST, SECOND, THIRD] = [
  entryOf('1', [
    { field: 'name', to: 'Schools' },
    { field: 'comment', to: 'one' },
  ]),
  entryOf('2', [
    { field: 'name', from: 'Schools', to: 'Education' },
    { field: 'comment', from: 'one', to: 'two' },
  ]),
  entryOf('3', [{ field: 'comment', from: 'two', to: 'three' }]),
]
const buttons = (page: HTMLElement, words: string) =>
  [...page.querySelectorAll('button')].filter(({ textContent }) => textContent === words)

test('values are restored one after the other, also before the page shows what the one before made of the record', async () => {
  const sent: (string | null)[] = []
  let revision = 2
  network(({ method, headers }) => {
    if (method !== 'PATCH') return Response.json({ content: [SECOND, FIRST], next: null })
    const ifMatch = headers.get('If-Match')
    sent.push(ifMatch)
    if (ifMatch !== `"${revision}"`) return Response.json({ code: 'stale-if-match' }, { status: 412 })
    revision += 1
    return Response.json({}, { headers: { ETag: `"${revision}"` } })
  })
  using shown = await renderWithStore(<RecordHistory of={{ ...of, etag: '"2"' }} />)
  await vi.waitFor(() => expect(buttons(shown.page, 'Restore')).toHaveLength(2))
  for (const each of buttons(shown.page, 'Restore')) await click(each)
  await vi.waitFor(() => expect(sent).toEqual(['"2"', '"3"']))
})

test('a history that cannot be read again says so, restores nothing meanwhile, and is read when that works', async () => {
  let isAway = false
  network(() => {
    if (isAway) throw new TypeError('offline')
    return Response.json({ content: revisions(), next: null })
  })
  let revisions = () => [SECOND, FIRST]
  const store = openStore()
  const history = (etag: string) => (
    <Provider store={store}>
      <RecordHistory of={{ ...of, etag }} />
    </Provider>
  )
  using shown = await render(history('"2"'))
  await vi.waitFor(() => expect(buttons(shown.page, 'Restore')).toHaveLength(2))
  isAway = true
  revisions = () => [THIRD, SECOND, FIRST]
  await shown.again(history('"3"'))
  const alert = () => shown.page.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(alert()).toContain('The history could not be read.'))
  expect(shown.page.querySelectorAll('time')).toHaveLength(2)
  expect(buttons(shown.page, 'Restore')).toHaveLength(0)
  isAway = false
  await vi.waitFor(() => expect(shown.page.querySelectorAll('time')).toHaveLength(3), { timeout: 10_000 })
  expect(alert()).toBeUndefined()
  expect(buttons(shown.page, 'Restore')).toHaveLength(3)
})
