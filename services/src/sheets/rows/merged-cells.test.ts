import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { organisationLimits } from '@staffplan/contracts/organisation/organisation-import'
import { expect, test } from 'vitest'
import { readOrganisation } from '#organisation/import/read-organisation.ts'
import { refusalOf } from '#sheets/testing/read-all.ts'
import { xlsxFixture } from '#sheets/testing/xlsx-fixture.ts'
import { issues, parseHr } from '#staff/import/testing/parse-all.ts'

const HEADINGS = ['Employee ID', 'Name', 'Basic Salary', 'Total Month Salary', 'Cost Centre', 'Grade']

function sheet(rows: readonly (readonly string[])[], merges: readonly string[]): Buffer {
  const cellOf = (text: string, column: number, row: number): string =>
    text && `<c r="${String.fromCharCode(65 + column)}${row}" t="str"><v>${text}</v></c>`
  const written = rows.map(
    (row, index) => `<row>${row.map((text, column) => cellOf(text, column, index + 1)).join('')}</row>`,
  )
  const ranges = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return xlsxFixture({ rows: written.join(''), afterRows: `<mergeCells>${ranges}</mergeCells>` })
}

const person = (id: string, ...[centre = '', grade = '']: string[]) => [id, 'Ida', '1', '1', centre, grade]

test('a value that is merged over several people is nobody’s but the first one’s: the others are no empty cells', async () => {
  const rows = [HEADINGS, person('1', '100', 'G7'), person('2'), person('3'), person('4', '100')]
  const { report } = await parseHr(sheet(rows, ['E2:E4', 'F2:F3']))
  expect(issues(report.errors)).toEqual(['merged-cell E3', 'merged-cell F3', 'merged-cell E4'])
  expect(report.errors[2]?.params).toEqual({ row: 4, column: 'E', header: 'Cost Centre', firstRow: 2 })
  const beside = await parseHr(sheet([HEADINGS, person('1', '100'), person('2', '100')], ['H2:H3', 'A4:F5']))
  expect([beside.report.errors, beside.rows.length]).toEqual([[], 2])
})

test('a year or a name that is merged says no less for it: where it is empty nothing is said', async () => {
  const headings = [...HEADINGS.slice(0, 5), 'Year', 'Cost Centre Name']
  const rows = [headings, [...person('1', '100').slice(0, 5), '2019', 'Ward'], person('2', '100')]
  const { report } = await parseHr(sheet(rows, ['F2:F3', 'G2:G3']))
  expect([report.errors, report.accepted]).toEqual([[], 2])
})

test('a unit that is merged over its divisions is none of the ones below', async () => {
  const headings = ['Business Unit', 'Division', 'Colour']
  const rows = [headings, ['Hospital', 'Care', '#38A169'], ['', 'Laboratory']]
  const bytes = sheet(rows, ['A2:A3', 'C2:C3'])
  const reading = readOrganisation(bytes, { options: {}, limits: organisationLimits })
  await reading.next()
  const { value } = await reading.next()
  expect(value).toMatchObject({ errors: [{ pointer: '/file/3/A', code: 'merged-cell' }] })
})

test('merged ranges that lie over one another, and more of them than anybody makes, are refused', async () => {
  const over = Array.from({ length: 300 }, () => 'A1:A9')
  await expect(parseHr(sheet([HEADINGS, person('1')], over))).rejects.toMatchObject({ code: 'file-corrupt' })
  const many = Array.from({ length: importLimits.tallMerges + 1 }, () => 'A1:A9')
  expect(await refusalOf(sheet([['1']], many))).toBe('limit-cells')
})
