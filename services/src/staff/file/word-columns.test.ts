import { expect, test } from 'vitest'
import type { CellValue } from '#sheets/xlsx/write-xlsx.ts'
import { issues, parseHr, workbook } from '#staff/import/testing/parse-all.ts'

const HEAD = ['Employee ID', 'Name', 'Basic Salary', 'Total Month Salary', 'Cost Centre']

function people<Cell>(heading: string, cells: readonly Cell[]): (string | number | Cell)[][] {
  return [[...HEAD, heading], ...cells.map((cell, index) => [`E${index}`, 'Sara', 1000, 1000, '100', cell])]
}

const asCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.join(';')}\n`).join('')

const formats = [
  ['csv', asCsv],
  ['xlsx', workbook],
] as const

test.each(formats)(
  'in %s a column of words is no allowance: it is left out and named once',
  async (_, file) => {
    const { rows, report } = await parseHr(file(people('Gender', ['F', '', 'M', 'F'])))
    expect(report).toMatchObject({ rejection: null, accepted: 4, errors: [] })
    expect(rows.map(({ allowances }) => allowances)).toEqual([{}, {}, {}, {}])
    const params = { row: 1, column: 'F', header: 'Gender' }
    expect(report.warnings).toEqual([{ pointer: '/file/1/F', code: 'column-left-out', params }])
  },
)

test.each(formats)('in %s columns of words are left out also under one heading', async (_, file) => {
  const twice = people('Remark', ['new', 'left']).map((row, index) => [...row, index === 0 ? 'Remark' : 'x'])
  const { rows, report } = await parseHr(file(twice))
  expect(report).toMatchObject({ rejection: null, accepted: 2, errors: [] })
  expect(rows.map(({ allowances }) => allowances)).toEqual([{}, {}])
  expect(issues(report.warnings)).toEqual(['column-left-out F1', 'column-left-out G1'])
})

test.each([[5], ['']])(
  'beside a column of words, one of %o under the same heading is refused: nobody can tell which counts',
  async (cell) => {
    const twice = people('Housing', ['n/a']).map((row, index) => [...row, index === 0 ? 'Housing' : cell])
    const params = { columns: ['Housing'] }
    await expect(parseHr(asCsv(twice))).rejects.toMatchObject({ code: 'column-duplicate', params })
  },
)

test.each(['__proto__', 'Remark '.repeat(20)])(
  'a heading that no allowance can have, such as %s, may stand over words',
  async (heading) => {
    const { report } = await parseHr(asCsv(people(heading, ['new'])))
    expect([report.rejection, issues(report.warnings)]).toEqual([null, ['column-left-out F1']])
  },
)

test.each(formats)('in %s words among numbers are refused at their cells', async (_, file) => {
  const { report } = await parseHr(file(people('Housing', ['none', 0, '', 'F'])))
  expect(report.warningCounts).not.toHaveProperty('column-left-out')
  expect(issues(report.errors)).toEqual(['allowance-not-a-number F2', 'allowance-not-a-number F5'])
})

test.each(formats)('in %s an empty column empties its allowance', async (_, file) => {
  const { rows, report } = await parseHr(file(people('Housing', ['', ' '])))
  expect(rows.map(({ allowances }) => allowances)).toEqual([{ Housing: null }, { Housing: null }])
  expect(report.warnings).toEqual([])
})

test.each([
  ['12k', 'allowance-not-a-number'],
  ['=1200*1.03', 'allowance-not-a-number'],
  ['+30', 'allowance-not-a-number'],
  ['-', 'allowance-not-a-number'],
  ['—', 'allowance-not-a-number'],
  ['(500)', 'allowance-not-a-number'],
  ['500.-', 'allowance-not-a-number'],
  ['1.234', 'number-style-ambiguous'],
  ['12345678901234567', 'precision-lost'],
])('%s is meant as a number, and refused at its cell', async (text, code) => {
  expect(issues((await parseHr(asCsv(people('Bonus', [text])))).report.errors)).toEqual([`${code} F2`])
})

test.each<CellValue>(['2015-03-01', '01.03.2015', '10-20', '100 %', { day: '2015-03-01' }])(
  '%s is none',
  async (cell) => {
    const { report } = await parseHr(workbook(people('Since', [cell])))
    expect([report.rejection, issues(report.warnings)]).toEqual([null, ['column-left-out F1']])
  },
)
