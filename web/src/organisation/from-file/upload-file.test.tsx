import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import type { Problem } from '#api/problem.ts'
import { openStore } from '#testing/open-store.ts'
import { click, find, render } from '#testing/render.tsx'
import { buttonNamed, dropFile, waitFor } from '#testing/upload-page.ts'
import { uploadServer } from '#testing/upload-server.ts'
import { Toasts } from '#ui/toasts.tsx'
import { Refused, UploadFile } from './upload-file.tsx'

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
  using shown = await render(
    <Provider store={openStore()}>
      <UploadFile />
      <Toasts />
    </Provider>,
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
  using shown = await render(
    <Provider store={openStore()}>
      <UploadFile />
    </Provider>,
  )
  const input = () => find(shown.page, 'input', '[type=file]')
  await dropFile(shown.page, new File(['Unit'], 'units.csv'))
  await waitFor(() => expect(server.asked).toHaveLength(1))
  await click(button('Cancel'))
  await waitFor(() => expect(input()).toBeDefined())
  expect(shown.page.textContent).not.toContain('units.csv')
})
