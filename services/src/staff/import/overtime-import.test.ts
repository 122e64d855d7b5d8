import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'

const server = sharedServer()

const hr = (year: number, headings: string, ...rows: readonly string[]) =>
  uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, {
    bytes: [headings, ...rows].join('\r\n'),
    fields: { year: String(year) },
  })

const overtime = (year: number, rows: readonly string[], query = '') =>
  uploadFile(`${server.url}/v1/import/hrYearlyOvertime${query}`, server.token, {
    bytes: ['Employee ID;Overtime Hours', ...rows].join('\r\n'),
    fields: { year: String(year) },
    field: 'fileOvertime',
  })

test('an HR file keeps the hours of the overtime file, unless it has a column for them and leaves it empty', async () => {
  await hr(2018, HEADINGS, '007;Sara;6000;7500;100')
  expect((await overtime(2018, ['007;9'])).body).toMatchObject({ updated: 1 })
  const kept = await hr(2018, HEADINGS, '007;Sara;6000;8000;100')
  expect(kept.body).toMatchObject({ updated: 1 })
  expect(await firstOf(2018)).toMatchObject({ totalMonthSalary: 8000, overTimeHours: 9 })
  const emptied = await hr(2018, `${HEADINGS};Overtime Hours`, '007;Sara;6000;8000;100;')
  expect(emptied.body).toMatchObject({ updated: 1 })
  expect(await firstOf(2018)).toMatchObject({ totalMonthSalary: 8000, overTimeHours: null })
})

test('what is wrong with cells and who is unknown come together, in order of the rows', async () => {
  await hr(2019, HEADINGS, '007;Sara;6000;7500;100')
  const rows = ['997;3', '007;x', '998;x', '999;3']
  const found = [
    [2, 'employee-unknown'],
    [3, 'not-a-number'],
    [4, 'not-a-number'],
    [4, 'employee-unknown'],
    [5, 'employee-unknown'],
  ]
  const preview = await overtime(2019, rows, '?dryRun=true')
  expect(preview.body.errors.map(rowAndCode)).toEqual(found)
  expect(preview.body.errors[0]).toEqual({
    pointer: '/file/2/A',
    code: 'employee-unknown',
    params: { row: 2, column: 'A', header: 'Employee ID', value: '997' },
  })
  expect(preview.body).not.toHaveProperty('importId')
  expect(preview.body.errorCounts).toEqual({ 'employee-unknown': 3, 'not-a-number': 2 })
  const refused = await overtime(2019, rows)
  expect(refused).toMatchObject({ status: 422, body: { code: 'import-rejected' } })
  expect(refused.body.errors.map(rowAndCode)).toEqual(found)
})

async function firstOf(year: number): Promise<unknown> {
  return (await server.call('GET', `/v1/import/hrYearlyData/year/${year}`)).body.content[0]
}

function rowAndCode({ code, params }: { code: string; params: { row: number } }): [number, string] {
  return [params.row, code]
}
