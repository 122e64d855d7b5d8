import { expect, test } from 'vitest'
import { xlsxFixture } from '#sheets/testing/xlsx-fixture.ts'
import { csvWith, issues, parseHr, workbook, xlsxWith } from '#staff/import/testing/parse-all.ts'

const HEAD = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre'

async function salary(text: string): Promise<unknown> {
  const { rows, report } = await parseHr(`${csvWith('Housing', text)}E2;Ben;1000;1500;100;1\n`)
  return rows[0]?.allowances['Housing'] ?? report.errors[0]?.code
}

test.each([
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['12,5', 12.5],
  ['١٢٣٤٫٥', 1234.5],
  ['−12', -12],
  ['0', 0],
  ['3.100,50 €', 3100.5],
  ['-3.100,50\u00A0€', -3100.5],
  ['SR 4,100.5', 4100.5],
  ['-$12.5', -12.5],
  ['EUR 12,5', 12.5],
  ['١٢٫٥ ر.س', 12.5],
  ['US 5', 'allowance-not-a-number'],
  ['TOP 5', 'allowance-not-a-number'],
  ['12,5 XYZ', 'allowance-not-a-number'],
  ['€', 'allowance-not-a-number'],
  ['SAR', 'allowance-not-a-number'],
])('the amount %s is %s', async (text, amount) => {
  expect(await salary(text)).toBe(amount)
})

test.each([
  ['ar-SA', 'SAR'],
  ['ar-EG', 'EGP'],
  ['de', 'EUR'],
  ['fr', 'EUR'],
  ['en', 'USD'],
])('an amount is read as programs in %s write it with %s', async (language, currency) => {
  const written = new Intl.NumberFormat(language, { style: 'currency', currency }).format(-3100.5)
  expect(await salary(written)).toBe(-3100.5)
})

test('amounts in two currencies are not added up', async () => {
  const { report } = await parseHr(`${HEAD}\n1;A;4,00 €;4,00 €;1\n2;B;4,00 $;4,00 €;1\n`)
  expect(issues(report.errors)).toContain('not-a-number C3')
})

test('1.234 is decided by the unambiguous amounts of the whole file', async () => {
  expect(await firstPay('2.500,50')).toBe(1234)
  expect(await firstPay('1.234.567')).toBe(1234)
  expect(await firstPay('12.5')).toBe(1.234)
})

test('without such an amount, or with both kinds, nobody guesses', async () => {
  const { report } = await parseHr(`${HEAD}\n1;A;1.234;1;1\n`)
  expect(report).toMatchObject({
    rejection: 'number-style-ambiguous',
    errorCounts: { 'number-style-ambiguous': 1 },
  })
  const both = await parseHr(`${HEAD}\n1;A;1.234;1;1\n2;B;12,5;1;1\n3;C;12.5;1;1\n`)
  expect(issues(both.report.errors)).toEqual(['number-style-ambiguous C2'])
  const chosen = await parseHr(`${HEAD}\n1;A;1.234;1;1\n`, { decimal: ',' })
  expect(chosen.rows[0]?.basicSalary).toBe(1234)
})

test('what floating point adds to a stored number is dropped', async () => {
  const { rows } = await parseHr(xlsxWith('Housing', 0.1 + 0.2))
  expect(rows[0]?.allowances).toEqual({ Housing: 0.3 })
})

test.each([
  ['1985-03-05', '1985-03-05'],
  ['1985-03-05T00:00:00', '1985-03-05'],
  ['5.3.1985', '1985-03-05'],
  ['25/03/1985', '1985-03-25'],
  ['03/25/1985', '1985-03-25'],
  ['05/05/1985', '1985-05-05'],
  ['٢٥/٠٣/١٩٨٥', '1985-03-25'],
  ['31111', '1985-03-05'],
  ['1405/06/13 هـ', '1985-03-05'],
  ['13.06.1405', '1985-03-05'],
])('the date of birth %s is %s', async (text, day) => {
  expect((await parseHr(csvWith('DOB', text))).rows[0]?.dob).toBe(day)
})

test('a converted Hijri date and a plain serial number are remarked', async () => {
  expect(issues((await parseHr(csvWith('DOB', '1405-06-13'))).report.warnings)).toEqual([
    'date-hijri-converted F2',
  ])
  expect(issues((await parseHr(csvWith('DOB', '31111'))).report.warnings)).toEqual([
    'date-is-plain-number F2',
  ])
  expect(issues((await parseHr(csvWith('DOB', '1985'))).report.errors)).toEqual(['date-unreadable F2'])
})

test('05/03/1985 needs a day above 12 somewhere in the file, or the word of an administrator', async () => {
  const first = async (other: string) => (await parseHr(datedFile(other))).rows[0]?.dob
  expect(await first('25/03/1985')).toBe('1985-03-05')
  expect(await first('03/25/1985')).toBe('1985-05-03')
  expect((await parseHr(datedFile(''))).report.rejection).toBe('date-order-ambiguous')
  expect((await parseHr(datedFile(''), { dateOrder: 'month-first' })).rows[0]?.dob).toBe('1985-05-03')
})

test.each(['UTC', 'Asia/Riyadh', 'America/New_York'])('dates do not move in %s', async (zone) => {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    expect((await parseHr(xlsxWith('DOB', { day: '1985-03-05' }))).rows[0]?.dob).toBe('1985-03-05')
    expect((await parseHr(csvWith('DOB', '1405-06-13'))).rows[0]?.dob).toBe('1985-03-05')
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

const headings = HEAD.split(';').map((heading) => `<c t="str"><v>${heading}</v></c>`)
const withCells = (cells: string, more: object = {}) =>
  xlsxFixture({
    rows: `<row>${headings.join('')}<c t="str"><v>DOB</v></c></row><row>${cells}</row>`,
    formats: ['0000000', 'dd/mm/yyyy'],
    ...more,
  })
const person = (id: string, dob: string) =>
  `${id}<c t="str"><v>A</v></c><c><v>1</v></c><c><v>1</v></c><c><v>42</v></c>${dob}`

test('a workbook that counts from 1904 gives the same days', async () => {
  const cells = person('<c><v>1</v></c>', '<c s="2"><v>29649</v></c>')
  expect((await parseHr(withCells(cells, { properties: 'date1904="1"' }))).rows[0]?.dob).toBe('1985-03-05')
  expect((await parseHr(withCells(cells))).rows[0]?.dob).toBe('1981-03-04')
})

test('a serial number outside the calendar is out of range', async () => {
  expect(issues((await parseHr(withCells(bornOn(100)))).report.errors)).toEqual(['date-out-of-range F2'])
  expect(issues((await parseHr(withCells(bornOn(2_958_466)))).report.errors)).toEqual([
    'date-out-of-range F2',
  ])
})

test('an id keeps its leading zeros as text, and gets them back from its format', async () => {
  const { rows, report } = await parseHr(withCells(person('<c s="1"><v>123</v></c>', '')))
  expect(rows[0]?.employeeId).toBe('0000123')
  expect(issues(report.warnings)).toEqual(['id-leading-zeros A2'])
  expect(rows[0]?.costCentre.number).toBe('42')
})

test('a number among ids with leading zeros has lost its own', async () => {
  const rows = [HEAD.split(';'), ['000123', 'A', 1, 1, '1'], [456, 'B', 1, 1, '1']]
  expect(issues((await parseHr(workbook(rows))).report.errors)).toEqual(['id-leading-zeros-lost A3'])
})

test('a long id kept as a number has lost digits', async () => {
  const { report } = await parseHr(withCells(person('<c><v>12345678901234567</v></c>', '')))
  expect(issues(report.errors)).toEqual(['precision-lost A2'])
})

function bornOn(serial: number): string {
  return person('<c><v>1</v></c>', `<c s="2"><v>${serial}</v></c>`)
}

function paidFile(other: string): string {
  return `${HEAD}\n1;A;1.234;1;1\n2;B;${other};1;1\n`
}

function datedFile(other: string): string {
  return `${HEAD};DOB\n1;A;1;1;1;05/03/1985\n2;B;1;1;1;${other}\n`
}

async function firstPay(other: string): Promise<number | undefined> {
  const { rows } = await parseHr(paidFile(other))
  return rows[0]?.basicSalary
}
