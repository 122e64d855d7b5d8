import { staffColumns } from '@staffplan/contracts/staff/columns'
import { expect, test } from 'vitest'
import { xlsxFixture } from '#sheets/testing/xlsx-fixture.ts'
import { csvWith, parseHr, parseOvertime } from '#staff/import/testing/parse-all.ts'

const data = 'E1;Sara;1000;1500;100\n'
const required = staffColumns.filter(({ requiredIn }) => requiredIn.includes('hr'))

test.each(['en', 'de', 'ar'] as const)('headings are known in %s', async (language) => {
  const headings = required.map((column) => column.headings[language].at(-1))
  const { rows } = await parseHr(`${headings.join(';')}\n${data}`)
  expect(rows).toMatchObject([
    { employeeId: 'E1', name: 'Sara', basicSalary: 1000, costCentre: { number: '100' } },
  ])
})

test("a field's own name, other case, spaces and direction marks are known too", async () => {
  const headings = 'employeeId; NAME ;basic\u00A0salary;\u200FTotalMonthSalary;costCentre.number'
  expect((await parseHr(`${headings}\n${data}`)).report.accepted).toBe(1)
})

test('the heading may follow titles and empty rows', async () => {
  const text = `Staff of 2019;;;;\n\n${csvWith('Housing', '300')}`
  const { rows } = await parseHr(text)
  expect(rows).toMatchObject([{ row: 4, employeeId: 'E1', allowances: { Housing: 300 } }])
})

test('a heading below the first twenty rows is not found', async () => {
  await expect(parseHr(`${'a;b\n'.repeat(20)}${csvWith('Housing', '1')}`)).rejects.toMatchObject({
    code: 'header-not-found',
  })
})

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const twoRows = {
  rows: [
    `<row>${['Employee ID', 'Name', 'Cost Centre', 'Pay'].map(cell).join('')}<c/><c/></row>`,
    `<row><c/><c/><c/>${['Basic Salary', 'Total Month Salary', 'Housing'].map(cell).join('')}</row>`,
    `<row>${['E1', 'Sara', '100'].map(cell).join('')}<c><v>1000</v></c><c><v>1300</v></c><c><v>300</v></c></row>`,
  ].join(''),
  afterRows: `<mergeCells>${['A1:A2', 'B1:B2', 'C1:C2', 'D1:F1'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
}

test('a heading of two rows is joined along its merged cells', async () => {
  const { rows } = await parseHr(xlsxFixture(twoRows))
  expect(rows).toMatchObject([
    {
      row: 3,
      employeeId: 'E1',
      basicSalary: 1000,
      totalMonthSalary: 1300,
      allowances: { 'Pay / Housing': 300 },
    },
  ])
})

test('a title merged over the table is no heading', async () => {
  const headings = ['Employee ID', 'Name', 'Cost Centre', 'Basic Salary', 'Total Month Salary', 'Housing']
  const values = ['E1', 'Sara', '100', '1000', '1300', '300']
  const rows = [['Staff'], headings, values].map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const afterRows = '<mergeCells><mergeCell ref="A1:F1"/></mergeCells>'
  expect((await parseHr(xlsxFixture({ rows, afterRows }))).rows).toMatchObject([
    { allowances: { Housing: 300 } },
  ])
})

test('all missing and doubled columns are named at once', async () => {
  const refused = parseHr('Employee ID;Personalnummer;Name;Grade;Housing;Housing\n1;1;A;B;1;1\n')
  await expect(refused).rejects.toMatchObject({
    code: 'column-missing',
    errors: [
      {
        code: 'column-missing',
        params: { columns: ['basicSalary', 'totalMonthSalary', 'costCentre.number'] },
      },
      { code: 'column-duplicate', params: { columns: ['employeeId', 'Housing'] } },
    ],
  })
})

test('where a single heading is known it is said which are missing, and what stands there instead', async () => {
  const refused = parseHr('Personnel No;Full name;Base;Total per month;Cost centre\n1;Sara;1;1;100\n')
  await expect(refused).rejects.toMatchObject({
    code: 'column-missing',
    params: {
      columns: ['employeeId', 'name', 'basicSalary', 'totalMonthSalary'],
      unknown: ['Personnel No', 'Full name', 'Base', 'Total per month'],
    },
  })
})

test.each(['__proto__', 'constructor', 'prototype'])('an allowance cannot be called %s', async (heading) => {
  await expect(parseHr(csvWith(heading, '1'))).rejects.toMatchObject({ code: 'forbidden-key' })
  expect(Object.keys({})).toEqual([])
})

test('the overtime file is not taken for the HR file, nor the other way round', async () => {
  await expect(parseHr('Employee ID;Overtime Hours\n1;2\n')).rejects.toMatchObject({ code: 'wrong-template' })
  await expect(parseOvertime(csvWith('Overtime Hours', '1'))).rejects.toMatchObject({
    code: 'wrong-template',
  })
})

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const staffSheet = sheetOf(
  `<row>${['Employee ID', 'Name', 'Cost Centre', 'Basic Salary', 'Total Month Salary'].map(cell).join('')}</row><row>${['E1', 'Sara', '100', '1', '1'].map(cell).join('')}</row>`,
)
const notes = sheetOf(`<row>${cell('How to fill in')}</row>`)

test('the visible sheet with our heading is read, wherever it stands', async () => {
  const sheets = [
    { name: 'Notes', xml: notes },
    { name: 'Old', xml: staffSheet, state: 'hidden' },
    { name: 'Staff', xml: staffSheet },
  ]
  expect((await parseHr(xlsxFixture({ sheets }))).report.sheet).toBe('Staff')
})

test('of several such sheets the administrator chooses', async () => {
  const sheets = [
    { name: '2018', xml: staffSheet },
    { name: '2019', xml: staffSheet },
  ]
  const bytes = xlsxFixture({ sheets })
  await expect(parseHr(bytes)).rejects.toMatchObject({
    code: 'sheet-ambiguous',
    params: { sheets: [{ name: '2018' }, { name: '2019' }] },
  })
  expect((await parseHr(bytes, { sheet: '2019' })).report.sheet).toBe('2019')
  await expect(parseHr(bytes, { sheet: '2017' })).rejects.toMatchObject({ code: 'sheet-not-found' })
})

test('a hidden sheet is named, and read only when it is asked for', async () => {
  const sheets = [
    { name: 'Notes', xml: notes },
    { name: 'Old', xml: staffSheet, state: 'hidden' },
  ]
  const bytes = xlsxFixture({ sheets })
  await expect(parseHr(bytes)).rejects.toMatchObject({
    code: 'header-not-found',
    params: { sheets: [{ name: 'Notes' }, { name: 'Old', isHidden: true }] },
  })
  expect((await parseHr(bytes, { sheet: 'Old' })).report.accepted).toBe(1)
})
