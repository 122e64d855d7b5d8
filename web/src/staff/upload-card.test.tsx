import { act, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { refetchEverything } from '#api/refetch.ts'
import { useRecords } from '#api/use-records.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { buttonNamed, dropFile, waitFor } from '#testing/upload-page.ts'
import { uploadServer } from '#testing/upload-server.ts'
import { Toasts } from '#ui/toasts.tsx'
import { UploadCard } from './upload-card.tsx'

const MISSING = Array.from({ length: 201 }, (_, index) => `E${index}`)
const ANSWER = {
  importId: 'a',
  numberImported: 1,
  inserted: 0,
  updated: 1,
  unchanged: 0,
  newCostCentres: [],
  missing: MISSING,
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}

function card(list: ReactNode = null, { year = 2019, store = openStore() } = {}) {
  return (
    <Provider store={store}>
      <UploadCard kind="hr" year={year} onHold={() => {}} />
      {list}
      <Toasts />
    </Provider>
  )
}

const listed = (page: HTMLElement) => [...page.querySelectorAll('li bdi')].map((id) => id.textContent)
/** The page's text without isolates. */
const said = () => document.body.textContent?.replace(/[\u2066-\u2069]/gu, '')

test('those who are not in the file are listed before the import and after it', async () => {
  await using _server = await uploadServer(ANSWER)
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => expect(listed(page)).toEqual(MISSING.slice(0, 200)))
  expect(page.textContent).toContain('and 1 more')
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(page.textContent).toContain('Drop the file here'))
  expect(listed(page)).toEqual(MISSING.slice(0, 200))
  expect(page.textContent).toContain('staff.csv')
  expect(buttonNamed(page, 'Download the list').disabled).toBe(false)
})

test('the same file again has imported or updated nothing, as its preview said', async () => {
  const { importId: _none, ...again } = { ...ANSWER, updated: 0, unchanged: 1, missing: [] }
  await using _server = await uploadServer(again)
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(document.body.textContent).toContain("Imported or updated '0' rows"))
})

test('an import is taken back from its toast, which says how much of it stays', async () => {
  await using _server = await uploadServer(ANSWER)
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`)
    if (method === 'GET') return Response.json({ content: [], totalElements: 0 })
    return Response.json({
      warnings: [{ code: 'import-undo-skipped', params: { employees: ['E1', 'E2'] } }],
    })
  })
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => buttonNamed(document.body, 'Undo'))
  await waitFor(() => expect(document.body.textContent).toContain('Next: Primary drivers'))
  await click(buttonNamed(document.body, 'Undo'))
  await waitFor(() => expect(document.body.textContent).toContain('Undone: HR file 2019'))
  await waitFor(() => expect(document.body.textContent).not.toContain('Next: Primary drivers'))
  expect(document.body.textContent).toContain('2 people were changed since and stay as they are.')
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /v1/import/a/undo'])
})

test('an import that somebody takes back elsewhere is no longer said to be done, nor offered to be taken back', async () => {
  await using _server = await uploadServer(ANSWER)
  let undone = false
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const isList = new URL(url).pathname === '/v1/import'
    const content = isList
      ? [
          { importId: 'other', undone: true },
          { importId: 'a', undone },
        ]
      : []
    return Response.json({ content, totalElements: content.length })
  })
  const store = openStore()
  using shown = await render(
    <Provider store={store}>
      <UploadCard kind="hr" year={2019} onHold={() => {}} />
      <Toasts />
    </Provider>,
  )
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => buttonNamed(document.body, 'Undo'))
  await waitFor(() => expect(page.textContent).toContain('Next: Primary drivers'))
  expect(listed(page)).toHaveLength(200)
  expect(document.querySelector('.Toastify__toast[data-in="true"]')?.textContent).toContain(
    'Imported or updated',
  )
  undone = true
  await act(async () => refetchEverything(store.dispatch))
  await waitFor(() => expect(page.textContent).not.toContain('Next: Primary drivers'))
  expect(listed(page)).toEqual([])
  expect(page.textContent).not.toContain('staff.csv')
  // The toast stays in the page until its animation has ended.
  const toast = () => document.querySelector('.Toastify__toast[data-in="true"]')
  await waitFor(() => expect(toast()).toBeNull())
})

/** A list of staff beside the card. */
function Staff() {
  const { rows } = useRecords({ path: 'v1/import/hrYearlyData', models: ['staff'] })
  return <p>{rows?.length} rows</p>
}

test('a file that would do something else by now is checked again, and nothing is stored before that is seen', async () => {
  await using server = await uploadServer({ ...ANSWER, inserted: 1, updated: 0, checked: 'first' })
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => expect(find(page, 'div', '[role=status]').textContent).toContain('1new0updated'))
  server.refusal = 'check-outdated'
  server.answer = { ...ANSWER, inserted: 0, updated: 1, checked: 'second' }
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(find(page, 'div', '[role=status]').textContent).toContain('0new1updated'))
  expect(find(page, 'div', '[role=alert]').textContent).toContain('changed since the check')
  await waitFor(() =>
    expect(said()).toContain('HR file 2019 (staff.csv) was not imported: the data has changed'),
  )
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(said()).toContain('rows. HR file 2019: 1 updated.'))
  expect(server.asked.map(({ isDryRun, checked }) => [isDryRun, checked])).toEqual([
    [true, null],
    [false, 'first'],
    [true, null],
    [false, 'second'],
  ])
  expect(server.asked[1]?.key).not.toBe(server.asked[3]?.key)
})

test('a file that was checked is checked again for another year, before it can be imported into that', async () => {
  await using server = await uploadServer({ ...ANSWER, inserted: 1, updated: 0, checked: 'of 2019' })
  const store = openStore()
  using shown = await render(card(null, { store }))
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => expect(find(page, 'div', '[role=status]').textContent).toContain('1new0updated'))
  server.answer = { ...ANSWER, inserted: 0, updated: 1, checked: 'of 2020' }
  await shown.again(card(null, { year: 2020, store }))
  await waitFor(() => expect(find(page, 'div', '[role=status]').textContent).toContain('0new1updated'))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(said()).toContain('rows. HR file 2020: 1 updated.'))
  expect(server.asked.map(({ isDryRun, year, checked }) => [isDryRun, year, checked])).toEqual([
    [true, '2019', null],
    [true, '2020', null],
    [false, '2020', 'of 2020'],
  ])
  await shown.again(card(null, { year: 2021, store }))
  expect(page.textContent, 'what was done for another year').not.toContain('staff.csv')
})

test('an import whose answer was lost is told as uncertain, and sent again under its key', async () => {
  await using server = await uploadServer(ANSWER)
  server.lost = 1
  let reads = 0
  vi.stubGlobal('fetch', async () => {
    reads += 1
    return Response.json({ content: [], totalElements: 0 })
  })
  using shown = await render(card(<Staff />))
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
  await waitFor(() => expect(reads).toBe(1))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() =>
    expect(find(page, 'div', '[role=alert]').textContent).toContain(
      'not certain whether the file was imported',
    ),
  )
  await waitFor(() => expect(said()).toContain('not certain whether HR file 2019 (staff.csv) was imported'))
  expect(document.body.textContent).not.toContain('Upload failed')
  await waitFor(() => expect(reads).toBe(2))
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => buttonNamed(document.body, 'Undo'))
  const [check, ...imports] = server.asked
  expect(check).toMatchObject({ isDryRun: true, key: null })
  expect(imports).toHaveLength(2)
  expect(imports[0]).toEqual(imports[1])
  expect(imports[0]?.key).toBeTruthy()
})

test('another file goes under a key of its own', async () => {
  await using server = await uploadServer(ANSWER)
  using shown = await render(card())
  const { page } = shown
  for (const [index, name] of ['one.csv', 'two.csv'].entries()) {
    await dropFile(page, new File(['Employee ID'], name))
    await waitFor(() => buttonNamed(page, 'Import'))
    await click(buttonNamed(page, 'Import'))
    await waitFor(() => expect(server.asked).toHaveLength(2 * index + 2))
    await waitFor(() => expect(page.textContent).toContain('Drop the file here'))
  }
  const keys = server.asked.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(2)
})

test('a check that nobody answers is given up, and another file can be chosen', async () => {
  await using server = await uploadServer(ANSWER)
  server.isSilent = true
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => expect(server.asked).toHaveLength(1))
  await click(buttonNamed(page, 'Cancel'))
  await waitFor(() => expect(page.textContent).not.toContain('staff.csv'))
  expect(page.querySelector('[role=alert]')).toBeNull()
  server.isSilent = false
  await dropFile(page, new File(['Employee ID'], 'other.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
})

test('nobody has to wait for an import that is not answered: it may be stored, and can be sent again', async () => {
  await using server = await uploadServer(ANSWER)
  using shown = await render(card())
  const { page } = shown
  await dropFile(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(page, 'Import'))
  server.isSilent = true
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => expect(server.asked).toHaveLength(2))
  await click(buttonNamed(page, 'Stop waiting'))
  await waitFor(() => expect(find(page, 'div', '[role=alert]').textContent).toContain('not certain whether'))
  expect(document.body.textContent).not.toContain('cannot be reached')
  server.isSilent = false
  await click(buttonNamed(page, 'Import'))
  await waitFor(() => buttonNamed(document.body, 'Undo'))
  const [, first, second] = server.asked
  expect(first).toEqual(second)
})

test('that a file is too big is said no more once another is chosen', async () => {
  await using _server = await uploadServer(ANSWER)
  using shown = await render(card())
  const failures = () => document.querySelectorAll('.Toastify__toast--error[data-in="true"]').length
  const big = Object.defineProperty(new File(['Employee ID'], 'all.csv'), 'size', { value: 1e9 })
  await dropFile(shown.page, big)
  await waitFor(() => expect(failures()).toBe(2))
  await dropFile(shown.page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => buttonNamed(shown.page, 'Import'))
  expect(failures()).toBe(0)
})
