import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { refetchEverything } from '#api/refetch.ts'
import type { Problem } from '#api/problem.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { buttonNamed, dropFile, waitFor } from '#testing/upload-page.ts'
import { uploadServer } from '#testing/upload-server.ts'
import { Toasts } from '#ui/toasts.tsx'
import { Refused, UploadFile } from './upload-file.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const NONE = { businessUnits: 0, divisions: 0, departments: 0, costCentres: 0 }
const NO_NAMES = { businessUnits: [], divisions: [], departments: [], costCentres: [] }
const ANSWER: OrganisationImportAnswer = {
  importId: 'a',
  rows: 1,
  created: NONE,
  existing: NONE,
  placed: 1,
  names: NO_NAMES,
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}

const button = (name: string) => buttonNamed(document, name)

test('a file whose answer was lost is told as uncertain, and sent again under its key', async () => {
  await using server = await uploadServer(ANSWER)
  server.lost = 1
  using shown = await renderWithStore(
    <>
      <UploadFile />
      <Toasts />
    </>,
  )
  await dropFile(shown.page, new File(['Business unit'], 'organisation.csv'))
  await waitFor(() => button('Import'))
  await click(button('Import'))
  await waitFor(() =>
    expect(find(shown.page, 'div', '[role=alert]').textContent).toContain('not certain whether'),
  )
  expect(document.body.textContent).not.toContain('Upload failed')
  await click(button('Import'))
  await waitFor(() => button('Undo'))
  const [check, ...imports] = server.asked
  expect(check).toMatchObject({ isDryRun: true, key: null })
  expect(imports).toHaveLength(2)
  expect(imports[0]).toEqual(imports[1])
  expect(imports[0]?.key).toBeTruthy()
})

test('a file that would create something else by now is checked again, and nothing is stored before that is seen', async () => {
  const created = (businessUnits: number, departments: number) => ({ ...NONE, businessUnits, departments })
  await using server = await uploadServer({ ...ANSWER, created: created(1, 1), checked: 'first' })
  using shown = await renderWithStore(
    <>
      <UploadFile />
      <Toasts />
    </>,
  )
  const { page } = shown
  const said = () => document.body.textContent?.replace(/[\u2066-\u2069]/gu, '')
  const input = find(page, 'input', '[type=file]')
  const file = new File(['Business unit'], 'organisation.csv')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await waitFor(() => button('Import'))
  server.refusal = 'check-outdated'
  server.answer = { ...ANSWER, created: created(0, 1), checked: 'second' }
  await click(button('Import'))
  await waitFor(() => expect(find(page, 'div', '[role=alert]').textContent).toContain('since the check'))
  expect(find(page, 'div', '[role=status]').textContent).toMatch(/^0/)
  await waitFor(() => expect(said()).toContain('organisation.csv was not imported: the data has changed'))
  await click(button('Import'))
  await waitFor(() =>
    expect(said()).toContain('The organisation was built from the file. New: Departments 1.'),
  )
  expect(server.asked.map(({ isDryRun, checked }) => [isDryRun, checked])).toEqual([
    [true, null],
    [false, 'first'],
    [true, null],
    [false, 'second'],
  ])
})

test('a file that somebody takes back elsewhere has no next step, and is not offered to be taken back', async () => {
  await using _server = await uploadServer(ANSWER)
  let undone = false
  vi.stubGlobal('fetch', async () =>
    Response.json({ content: [{ importId: 'a', undone }], totalElements: 1 }),
  )
  const store = openStore()
  using shown = await renderWithStore(
    <>
      <UploadFile />
      <Toasts />
    </>,
    { store },
  )
  const { page } = shown
  const input = find(page, 'input', '[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['Unit'], 'units.csv')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await waitFor(() => button('Import'))
  await click(button('Import'))
  await waitFor(() => button('Undo'))
  expect(page.textContent).toContain('Next: HR yearly data')
  expect(document.querySelector('.Toastify__toast[data-in="true"]')?.textContent).toContain(
    'The organisation was built',
  )
  undone = true
  await act(async () => refetchEverything(store.dispatch))
  await waitFor(() => expect(page.textContent).not.toContain('Next: HR yearly data'))
  // The toast stays in the page until its animation has ended.
  const toast = () => document.querySelector('.Toastify__toast[data-in="true"]')
  await waitFor(() => expect(toast()).toBeNull())
})

const problem = (code: string, params: Problem['params']): Problem => {
  return { status: 422, code, detail: '', params, errors: [] }
}

test.each([
  [
    problem('column-missing', { columns: ['businessUnit'], unknown: ['Sector', 'Team'] }),
    [
      'The heading Business Unit is missing in the file.',
      'Headings in the file that are not known: Sector, Team.',
    ],
  ],
  [
    problem('column-missing', { columns: ['businessUnit', 'division'], unknown: [] }),
    ['The headings Business Unit, Division are missing in the file.'],
  ],
  [
    problem('header-not-found', { sheets: [] }),
    ['Headings that are known: Business Unit, Colour, Division, Department,'],
  ],
])('headings that are not as expected are named', async (refusal, sentences) => {
  using shown = await render(<Refused problem={refusal} />)
  const said = shown.page.textContent?.replace(/[\u2066-\u2069]/gu, '')
  for (const sentence of sentences) expect(said).toContain(sentence)
})

test('a check that nobody answers is given up, and another file can be chosen', async () => {
  await using server = await uploadServer(ANSWER)
  server.isSilent = true
  using shown = await renderWithStore(<UploadFile />)
  const input = () => find(shown.page, 'input', '[type=file]')
  await dropFile(shown.page, new File(['Unit'], 'units.csv'))
  await waitFor(() => expect(server.asked).toHaveLength(1))
  await click(button('Cancel'))
  await waitFor(() => expect(input()).toBeDefined())
  expect(shown.page.textContent).not.toContain('units.csv')
})
