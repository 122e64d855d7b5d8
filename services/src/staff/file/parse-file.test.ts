import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { hrRow, overtimeRow } from '@staffplan/contracts/staff/staff'
import { expect, test } from 'vitest'
import { xlsxFixture } from '#sheets/testing/xlsx-fixture.ts'
import {
  csvWith,
  issues,
  parseHr,
  parseOvertime,
  workbook,
  xlsxWith,
} from '#staff/import/testing/parse-all.ts'

const HEAD = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre'

test('every column of an HR file arrives typed', async () => {
  const bytes = workbook([
    [
      'Employee ID',
      'Name',
      'Grade',
      'DOB',
      'Job Title',
      'Position',
      'Year',
      'Basic Salary',
      'Total Month Salary',
      'Housing',
      'Transport',
      'Overtime Hours',
      'Education Cost',
      'Cost Centre Number',
      'Cost Centre Name',
      'Project Location',
    ],
    [
      '000123',
      'نورة الحربي',
      'G7',
      { day: '1985-03-05' },
      'Engineer',
      'Lead',
      2019,
      9000,
      12500.5,
      2500.5,
      1000,
      12.25,
      400,
      '0042',
      'Maintenance',
      'Riyadh',
    ],
  ])
  const { rows, report } = await parseHr(bytes)
  expect(report).toMatchObject({ rejection: null, accepted: 1, sheet: 'Staff', errors: [], warnings: [] })
  expect(rows).toEqual([
    {
      row: 2,
      year: 2019,
      employeeId: '000123',
      name: 'نورة الحربي',
      grade: 'G7',
      dob: '1985-03-05',
      jobTitle: 'Engineer',
      position: 'Lead',
      basicSalary: 9000,
      totalMonthSalary: 12500.5,
      allowances: { Housing: 2500.5, Transport: 1000 },
      overTimeHours: 12.25,
      educationCost: 400,
      costCentre: { number: '0042', name: 'Maintenance' },
      projectLocation: 'Riyadh',
    },
  ])
  expect(hrRow.parse(rows[0])).toEqual(rows[0])
})

test('an empty cell empties its field, a missing column leaves it alone', async () => {
  const [row] = (await parseHr(csvWith('Grade', ''))).rows
  expect(row?.grade).toBe('')
  expect(row).not.toHaveProperty('overTimeHours')
  const [other] = (await parseHr(csvWith('Education Cost', ''))).rows
  expect(other?.educationCost).toBeNull()
})

test('an empty cell for overtime empties the hours, as any empty cell does', async () => {
  const [blank] = (await parseHr(csvWith('Overtime Hours', ' '))).rows
  expect(blank?.overTimeHours).toBeNull()
  const [none] = (await parseHr(csvWith('Overtime Hours', '0'))).rows
  expect(none?.overTimeHours).toBe(0)
})

test('an overtime file needs an employee and hours', async () => {
  const { rows, report } = await parseOvertime('Personalnummer;Überstunden;Note\n7;12,5;x\n8;3;\n')
  expect(rows).toEqual([
    { row: 2, year: 2019, employeeId: '7', overTimeHours: 12.5 },
    { row: 3, year: 2019, employeeId: '8', overTimeHours: 3 },
  ])
  expect(overtimeRow.parse(rows[0])).toEqual(rows[0])
  expect(issues(report.warnings)).toEqual(['column-ignored C1'])
})

test.each<[heading: string, value: string, code: string, bounds?: object]>([
  ['Housing', '12345678901234567', 'precision-lost'],
  ['Housing', '9999999999', 'out-of-range', { max: 1_000_000_000 }],
  ['Housing', '-9999999999', 'out-of-range', { min: -1_000_000_000 }],
  ['Overtime Hours', '-3', 'negative'],
  ['Overtime Hours', '9000', 'out-of-range', { max: 8784 }],
  ['Education Cost', '-1', 'negative'],
  ['Year', '2019,5', 'not-an-integer'],
  ['DOB', '31.02.1985', 'date-invalid'],
  ['DOB', 'soon', 'date-unreadable'],
  ['DOB', '31.12.80', 'date-unreadable'],
  ['DOB', '05.03.2024', 'date-out-of-range', { from: 1900, to: 2019 }],
  ['DOB', '05.03.1850', 'date-out-of-range', { from: 1900, to: 2019 }],
  ['Grade', 'x'.repeat(300), 'text-too-long'],
])('%s cannot be %s', async (heading, value, code, bounds = {}) => {
  const { rows, report } = await parseHr(csvWith(heading, value))
  expect(rows).toEqual([])
  expect(report).toMatchObject({ rejection: 'import-rejected', accepted: 0, errorCounts: { [code]: 1 } })
  expect(report.errors).toEqual([
    {
      pointer: '/file/2/F',
      code,
      params: { row: 2, column: 'F', header: heading, value: value.slice(0, 80), ...bounds },
    },
  ])
})

test.each(['abc', '1e999', 'Infinity', '0x10', '-'])(
  'the allowance %s beside a number is refused at its cell',
  async (value) => {
    const { rows, report } = await parseHr(`${csvWith('Housing', value)}E2;Ben;1000;1500;100;500\n`)
    const code = 'allowance-not-a-number'
    expect(rows).toEqual([])
    expect(report).toMatchObject({ rejection: 'import-rejected', errorCounts: { [code]: 1 }, warnings: [] })
    const params = { row: 2, column: 'F', header: 'Housing', value }
    expect(report.errors).toEqual([{ pointer: '/file/2/F', code, params }])
  },
)

test.each([
  ['<c t="e"><v>#REF!</v></c>', 'cell-error'],
  ['<c><f>A1</f></c>', 'formula-not-calculated'],
  ['<c t="b"><v>1</v></c>', 'boolean-invalid'],
  ['<c s="1"><v>43831</v></c>', 'date-unexpected'],
  ['<c t="d"><v>2020-01-01</v></c>', 'date-unexpected'],
])('a name cell %s is an error', async (name, code) => {
  expect((await parseHr(fixtureWith({ name }))).report.errorCounts).toEqual({ [code]: 1 })
})

test.each([
  ['<c t="e"><v>#DIV/0!</v></c>', 'cell-error'],
  ['<c><v>abc</v></c>', 'not-a-number'],
  ['<c t="b"><v>1</v></c>', 'boolean-invalid'],
  ['<c s="1"><v>43831</v></c>', 'date-unexpected'],
  ['<c t="str"><v> \u200F </v></c>', 'required-missing'],
  ['<c t="str"><v>_x0001__x202E_</v></c>', 'required-missing'],
  ['<c/>', 'required-missing'],
])('a salary cell %s is an error', async (salary, code) => {
  expect((await parseHr(fixtureWith({ salary }))).report.errorCounts).toEqual({ [code]: 1 })
})

test.each([
  ['<c t="b"><v>0</v></c>', 'FALSE'],
  ['<c s="1"><v>43831</v></c>', '2020-01-01'],
])('a refused cell %s is reported as people see it', async (salary, value) => {
  const { report } = await parseHr(fixtureWith({ salary }))
  expect(report.errors[0]?.params.value).toBe(value)
})

test('remarks do not keep a file from being accepted', async () => {
  const { report } = await parseHr(
    fixtureWith({
      name: '<c t="str"><v>J\uFFFDrg</v></c>',
      salary: '<c><f>1+1</f><v>2</v></c>',
      total: '<c t="str"><v>2.000,50</v></c>',
    }),
  )
  expect(report.accepted).toBe(1)
  expect(report.warningCounts).toEqual({ 'text-garbled': 1, 'formula-cached-value': 1, 'number-as-text': 1 })
})

test('control characters are taken out and reported', async () => {
  const { rows, report } = await parseHr(csvWith('Grade', 'G\u00017\u202E'))
  expect(rows[0]?.grade).toBe('G7')
  expect(issues(report.warnings)).toEqual(['control-character F2'])
})

test('a person twice is an error that names the first row', async () => {
  const { report } = await parseHr(`${HEAD}\n7;A;1;1;1\n8;B;1;1;1\n7;C;1;1;1\n`)
  expect(report.errors).toEqual([
    {
      pointer: '/file/4/A',
      code: 'duplicate-in-file',
      params: { row: 4, column: 'A', header: 'Employee ID', firstRow: 2, value: '7' },
    },
  ])
})

test('ids are compared as text', async () => {
  expect((await parseHr(`${HEAD}\n7;A;1;1;1\n007;B;1;1;1\n`)).report.accepted).toBe(2)
})

test('all errors come at once, and no row is handed over after the first', async () => {
  const { rows, report } = await parseHr(`${HEAD}\n;A;1;1;1\n2;;x;1;1\n3;C;1;1;1\n`)
  expect(rows).toEqual([])
  expect(issues(report.errors)).toEqual(['required-missing A2', 'required-missing B3', 'not-a-number C3'])
})

test('a row of totals is passed over with a remark', async () => {
  const { report } = await parseHr(`${HEAD}\n1;A;1;1;1\n;;;;\nSumme;;1;1;\n;المجموع;;1;\n`)
  expect(report).toMatchObject({ accepted: 1, warningCounts: { 'row-skipped-total': 2 } })
})

test('a file without people is refused', async () => {
  await expect(parseHr(`${HEAD}\n;;;;\n\n`)).rejects.toMatchObject({ code: 'no-data-rows' })
})

test('ragged rows of a text file are errors', async () => {
  const { report } = await parseHr(`${HEAD}\n1;A;1\n2;B;1;1;1;9\n3;C;1;1;1;;\n`)
  expect(issues(report.errors)).toEqual(['too-few-fields 2', 'too-many-fields 3'])
})

test('figures below no heading are named once', async () => {
  const { report } = await parseHr(
    workbook([HEAD.split(';'), ['1', 'A', 1, 1, '1', 9], ['2', 'B', 1, 1, '1', 9]]),
  )
  expect(issues(report.warnings)).toEqual(['column-without-heading F2'])
})

test('pay that differs from its parts is remarked, to the cent', async () => {
  expect(issues((await parseHr(csvWith('Housing', '500'))).report.warnings)).toEqual([])
  expect(issues((await parseHr(csvWith('Housing', '500,01'))).report.warnings)).toEqual([])
  expect(issues((await parseHr(csvWith('Housing', '500,02'))).report.warnings)).toEqual(['total-mismatch D2'])
})

test('a second row of somebody is named together with what else is wrong with either', async () => {
  const { report } = await parseHr(`${HEAD}\n1;A;-1;1;1\n1;A;1;x;1\n2;B;1;1;1\n`)
  expect(issues(report.errors)).toEqual(['negative C2', 'duplicate-in-file A3', 'not-a-number D3'])
  expect(report.errors[1]).toMatchObject({ params: { firstRow: 2, value: '1' } })
})

test('another year in the file is the reason of its refusal', async () => {
  const { report } = await parseHr(csvWith('Year', '2018'))
  expect(report).toMatchObject({ rejection: 'year-mismatch', errorCounts: { 'year-mismatch': 1 } })
  expect((await parseHr(csvWith('Year', ''))).report.rejection).toBeNull()
  expect((await parseHr(csvWith('Year', '٢٠١٩'))).report.rejection).toBeNull()
})

test('the report lists a thousand errors, counts all, and stops at five thousand', async () => {
  const { report } = await parseHr(`${HEAD}\n${';A;1;1;1\n'.repeat(6_000)}`)
  expect(report.errors).toHaveLength(importLimits.reported)
  expect(report.errorCounts).toEqual({ 'required-missing': importLimits.errors + 1 })
})

test('rows come in batches of a thousand with the progress made', async () => {
  const people = Array.from({ length: 2_500 }, (_, index) => `${index};A;1;1;1`)
  const { rows, report } = await parseHr(`${HEAD}\n${people.join('\n')}`)
  expect(rows.map(({ employeeId }) => employeeId)).toEqual(people.map((_, index) => String(index)))
  expect(report.accepted).toBe(2_500)
})

test('a file over the upload limit is not opened', async () => {
  await expect(parseHr(xlsxWith('Housing', 1), { limits: { uploadBytes: 100 } })).rejects.toMatchObject({
    code: 'file-too-big',
  })
})

test('a guessed encoding is remarked', async () => {
  const { report } = await parseHr(Buffer.from(csvWith('Grade', 'Prüfer'), 'latin1'))
  expect(report.warnings).toEqual([
    { pointer: '/file', code: 'encoding-guessed', params: { encoding: 'windows-1252' } },
  ])
})

function fixtureWith({
  name = '<c t="str"><v>Sara</v></c>',
  salary = '<c><v>2</v></c>',
  total = '<c><v>2</v></c>',
}: {
  name?: string
  salary?: string
  total?: string
}): Buffer {
  const headings = HEAD.split(';').map((heading) => `<c t="str"><v>${heading}</v></c>`)
  const person = `<c t="str"><v>E1</v></c>${name}${salary}${total}<c t="str"><v>100</v></c>`
  return xlsxFixture({ formats: ['yyyy-mm-dd'], rows: `<row>${headings.join('')}</row><row>${person}</row>` })
}
