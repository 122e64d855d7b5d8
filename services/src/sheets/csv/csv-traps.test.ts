import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { expect, test } from 'vitest'
import { openWorkbook } from '../open-workbook.ts'
import { readAll, refusalOf } from '../testing/read-all.ts'

async function texts(bytes: Buffer | string, options?: Parameters<typeof readAll>[1]): Promise<string[][]> {
  const rows = await readAll(Buffer.from(bytes), options)
  return rows.map(({ cells }) => cells.map(({ text }) => text))
}

const names = 'Müller;نورة\n1;2\n'
const wide = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
/** نورة الحربي in windows-1256. */
const NORA = Buffer.from([0xe4, 0xe6, 0xd1, 0xc9, 0x20, 0xc7, 0xe1, 0xcd, 0xd1, 0xc8, 0xed])

test.each([
  ['UTF-8', Buffer.from(names)],
  ['UTF-8 with mark', Buffer.from(`\uFEFF${names}`)],
  ['UTF-16LE with mark', wide(`\uFEFF${names}`)],
  ['UTF-16BE with mark', swapped(wide(`\uFEFF${names}`))],
  ['UTF-16LE', wide(names)],
  ['UTF-16BE', swapped(wide(names))],
])('%s is recognised', async (_, bytes) => {
  expect(await texts(bytes)).toEqual([
    ['Müller', 'نورة'],
    ['1', '2'],
  ])
})

test.each([
  ['windows-1252', Buffer.from('Name;Ort\nMüller;Köln\n', 'latin1'), 'Müller'],
  ['windows-1256', Buffer.concat([Buffer.from('Name;Ort\n'), NORA, Buffer.from(';x\n')]), 'نورة الحربي'],
])('%s is guessed, and said to be a guess', async (name, bytes, first) => {
  const workbook = await openWorkbook(bytes, { limits: importLimits })
  expect(workbook.encoding).toEqual({ name, isGuessed: true })
  expect((await texts(bytes))[1]?.[0]).toBe(first)
})

test('an umlaut late in the file still decides its encoding', async () => {
  const bytes = Buffer.from(`a;b\n${'x;y\n'.repeat(100_000)}ü;z\n`, 'latin1')
  expect((await texts(bytes)).at(-1)).toEqual(['ü', 'z'])
})

test('a DOS file is asked about instead of being garbled', async () => {
  const bytes = Buffer.concat([Buffer.from('Name;Ort\nM'), Buffer.from([0x81]), Buffer.from('ller;x\n')])
  expect(await refusalOf(bytes)).toBe('encoding-uncertain')
})

test('an encoding that an administrator chose is used, unless the bytes rule it out', async () => {
  const bytes = Buffer.from('Name;Ort\nM\x9fller;x\n', 'latin1')
  expect((await texts(bytes, { encoding: 'macintosh' }))[1]).toEqual(['Müller', 'x'])
  expect(await refusalOf(bytes, { encoding: 'utf-8' })).toBe('encoding-uncertain')
})

test.each([
  ['semicolons with decimal commas', 'id;name;pay;tax\n1;A;2,5;1,5\n2;B;3,5;2,5\n', ['1', 'A', '2,5', '1,5']],
  ['commas', 'id,name\n1,"A;B"\n', ['1', 'A;B']],
  ['tabs', 'id\tname, first\n1\tA\n', ['1', 'A']],
  ['bars', 'id|name\n1|A\n', ['1', 'A']],
])('%s are found', async (_, text, expected) => {
  expect((await texts(text))[1]).toEqual(expected)
})

test('a first line sep= decides and is no row', async () => {
  const rows = await readAll(Buffer.from('\uFEFFsep=|\r\na,b|c\r\n1|2\r\n'))
  expect(rows.map(({ row, cells }) => [row, cells[0]?.text])).toEqual([
    [1, 'a,b'],
    [2, '1'],
  ])
})

test('a file without a delimiter is refused', async () => {
  expect(await refusalOf(Buffer.from('hello world\nthis is a letter\n'))).toBe('delimiter-uncertain')
})

test('rows are numbered as a spreadsheet does: empty lines count, line breaks in quotes do not', async () => {
  const rows = await readAll(Buffer.from('a;b\n\n"x\r\ny";2\r\n3;4\r5;6'))
  expect(rows.map(({ row, cells }) => [row, cells[0]?.text])).toEqual([
    [1, 'a'],
    [3, 'x\r\ny'],
    [4, '3'],
    [5, '5'],
  ])
})

test('a row says how many fields it has', async () => {
  const rows = await readAll(Buffer.from('a;b;c\n1;2\n1;2;3;4\n'))
  expect(rows.map(({ fields }) => fields)).toEqual([3, 2, 4])
})

test('a doubled quote is a quote', async () => {
  expect(await texts('a;b\n"say ""x""";2\n')).toEqual([
    ['a', 'b'],
    ['say "x"', '2'],
  ])
})

test.each([
  ['never closed', 'a;b\n"x\r\ny";1\n"open;2\n3;4\n', 'csv-quote-not-closed', 4],
  ['never closed in a large file', `a;b\n"open;2\n${'3;4\n'.repeat(200_000)}`, 'csv-quote-not-closed', 2],
  ['inside a field', 'a;b\n1;2\n3;5" pipe\n', 'csv-quote-misplaced', 3],
  ['closed inside a field', 'a;b\n"x"y;2\n', 'csv-quote-misplaced', 2],
  ['after a sep= line', 'sep=;\na;b\n"open', 'csv-quote-not-closed', 3],
])('a quote %s is refused with its line', async (_, text, code, line) => {
  await expect(readAll(Buffer.from(text))).rejects.toMatchObject({ code, params: { line } })
})

test('bounds are counted', async () => {
  expect(await refusalOf(Buffer.from('a;b\n'.repeat(50)), { limits: { rows: 20 } })).toBe('limit-rows')
  expect(await refusalOf(Buffer.from(`${'a;'.repeat(300)}b\n`))).toBe('limit-columns')
  expect(await refusalOf(Buffer.from('a;b\n'.repeat(50)), { limits: { cells: 20 } })).toBe('limit-cells')
  expect(await refusalOf(Buffer.from(`a;b\n${'x'.repeat(70_000)};1\n`))).toBe('limit-strings')
  expect(await refusalOf(Buffer.from(`a;b\n${'x'.repeat(700_000)};1\n`))).toBe('limit-strings')
})

test('letters and line ends are whole wherever a large file is cut into pieces', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `نورة;Müller ${index};${'x'.repeat(index % 97)}`)
  const read = await texts(lines.join('\r\n'))
  expect(read.map(([first, second]) => [first, second])).toEqual(
    lines.map((text) => text.split(';').slice(0, 2)),
  )
})

test('20 MB of delimiters or of line ends are refused before a list is made of them', async () => {
  const heading = 'Employee ID,Name\n'
  const before = process.resourceUsage().maxRSS
  expect(await refusalOf(Buffer.from(`${heading}${','.repeat(20_000_000)}`))).toBe('limit-columns')
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024)
  const begunAt = performance.now()
  expect(await refusalOf(Buffer.from(`${heading}${'\r\n'.repeat(10_000_000)}`))).toBe('limit-rows')
  expect(performance.now() - begunAt).toBeLessThan(10_000)
})

test.each([
  ['a row of 4 fields', 'a;b;c\n;;;\n', 'limit-columns'],
  ['five rows, four of them empty', 'a;b\n\n\n\n\n', 'read'],
  ['a seventh', 'a;b\r\n\r\n\r\n\r\n\r\n\r\n\r\n', 'limit-rows'],
  ['delimiters and line ends in quotes', 'a;b\n"1;2;3;4;5\n\n\n\n\n\n\n\n""x";2\n', 'read'],
])('with room for 3 columns and 5 rows: %s', async (_, text, outcome) => {
  const limits = { ...importLimits, sheetRows: 5, sheetColumns: 3 }
  expect(await refusalOf(Buffer.from(text), { limits })).toBe(outcome)
})
