import { expect, test } from 'vitest'
import { alikePeople } from './alike-people.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
const ARABIC = '\u0660\u0660\u0667'

const server = sharedServer()

const hr = (year: number, ids: readonly string[], { query = '', key = '' } = {}) =>
  uploadFile(`${server.url}/v1/import/hrYearlyData${query}`, server.token, {
    bytes: [HEADINGS, ...ids.map((id) => `${id};Sara;6000;6000;100`)].join('\n'),
    fields: { year: String(year) },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test('somebody new whose id a known person has in other digits or with other zeros is named, in the preview and after', async () => {
  await hr(2019, ['007', 'A1'])
  const asked = ['0008', ARABIC, '7', 'A\u0661', 'A1']
  const warnings = [
    remark('employee-digits', { row: 3, value: ARABIC, known: '007' }),
    remark('employee-leading-zeros', { row: 4, value: '7', known: ARABIC }),
    remark('employee-digits', { row: 5, value: 'A\u0661', known: 'A1' }),
  ]
  const preview = await hr(2019, asked, { query: '?dryRun=true' })
  expect(preview.body).toMatchObject({ inserted: 4, missing: ['007'], errors: [], warnings })
  expect(preview.body.warningCounts).toMatchObject({ 'employee-digits': 2, 'employee-leading-zeros': 1 })
  const stored = await hr(2019, asked, { key: 'alike' })
  expect(stored.body).toMatchObject({ inserted: 4, warnings })
  const again = await hr(2019, asked, { key: 'alike' })
  expect(again.body).toEqual(stored.body)
  expect((await hr(2019, asked)).body.warnings).toEqual([])
})

test('an id of the file that another row has in other digits is named as well', async () => {
  const { body } = await hr(2018, ['007', ARABIC, '8'], { query: '?dryRun=true' })
  expect(body.warnings.filter(({ code }: { code: string }) => code.startsWith('employee'))).toEqual([
    remark('employee-digits', { row: 3, value: ARABIC, known: '007' }),
  ])
})

test('others get their turn while many newcomers are looked at', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ employeeId: `0${index}`, row: index + 2 }))
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const known = new Set(['7'])
  const warnings = await alikePeople(known, rows, { column: 1, header: 'Employee ID' })
  isOver = true
  expect(warnings).toMatchObject([{ code: 'employee-leading-zeros', params: { value: '07', known: '7' } }])
  expect(turns).toBeGreaterThan(1)
})

function remark(
  code: string,
  params: { readonly row: number; readonly value: string; readonly known: string },
) {
  const pointer = `/file/${params.row}/A`
  return { pointer, code, params: { ...params, column: 'A', header: 'Employee ID' } }
}
