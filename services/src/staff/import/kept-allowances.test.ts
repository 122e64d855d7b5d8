import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
const ANSWERED = { row: 1, column: 'F', header: 'Housing' }

const server = sharedServer()

const hr = (year: number, rows: readonly string[], query = '') =>
  uploadFile(`${server.url}/v1/import/hrYearlyData${query}`, server.token, {
    bytes: rows.join('\n'),
    fields: { year: String(year) },
  })

const withHousing = (...cells: readonly string[]) => [
  `${HEADINGS};Housing`,
  ...cells.map((cell, index) => `E${index};Sara;6000;7500;100;${cell}`),
]

const ofColumns = (warnings: readonly { readonly code: string }[]) =>
  warnings.filter(({ code }) => code.startsWith('column'))

test('a column of words under an allowance that the year has says that its amounts stay, in the preview and after', async () => {
  await hr(2019, withHousing('1500', ''))
  for (const query of ['?dryRun=true', '']) {
    const { body } = await hr(2019, withHousing('n/a', 'n/a'), query)
    expect(body).toMatchObject({ numberImported: 2, unchanged: 2, errors: [] })
    expect(ofColumns(body.warnings)).toEqual([
      { pointer: '/file/1/F', code: 'column-left-out-amounts-kept', params: ANSWERED },
    ])
    expect(body.warningCounts).toMatchObject({ 'column-left-out-amounts-kept': 1 })
    expect(body.warningCounts).not.toHaveProperty('column-left-out')
  }
  const { content } = (await server.call('GET', '/v1/import/hrYearlyData/year/2019')).body
  expect(content[0]).toMatchObject({ allowances: { Housing: 1500 } })
})

test('where nobody has an amount under it in that year, nothing is said to stay', async () => {
  await hr(2018, withHousing('1500'))
  const preview = await hr(2017, withHousing('n/a'), '?dryRun=true')
  expect(ofColumns(preview.body.warnings)).toMatchObject([{ code: 'column-left-out', params: ANSWERED }])
  await hr(2018, withHousing(''))
  const emptied = await hr(2018, withHousing('n/a'), '?dryRun=true')
  expect(ofColumns(emptied.body.warnings)).toMatchObject([{ code: 'column-left-out' }])
})
