import { expect, test } from 'vitest'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { openWorkbook } from '../open-workbook.ts'
import { readAll, readPlain, refusalOf } from '../testing/read-all.ts'
import { xlsxFixture, xlsxParts } from '../testing/xlsx-fixture.ts'
import { zipFixture } from '../testing/zip-fixture.ts'

test('an error cell keeps its error instead of becoming text or nothing', async () => {
  const rows = '<row><c t="e"><v>#REF!</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows }))).toEqual([['1:error:#REF!', '2:error:#DIV/0!']])
})

test('a formula gives its cached value, also a cached zero, and says that it is one', async () => {
  const [row] = await readAll(xlsxFixture({ rows: '<row><c><f>1-1</f><v>0</v></c><c><v>5</v></c></row>' }))
  expect(row?.cells.map(({ text, isFormula }) => [text, isFormula])).toEqual([
    ['0', true],
    ['5', false],
  ])
})

test('a formula without a cached value is not taken for an empty cell', async () => {
  expect(await readPlain(xlsxFixture({ rows: '<row><c><f>A2</f></c></row>' }))).toEqual([['1:uncalculated:']])
})

test('all runs of a rich text count, phonetic hints do not', async () => {
  const runs = '<r><rPr><b/></rPr><t>Al </t></r><r><t>Harbi</t></r><rPh><t>x</t></rPh>'
  const rows = `<row><c t="inlineStr"><is>${runs}</is></c><c t="s"><v>0</v></c></row>`
  expect(await readPlain(xlsxFixture({ rows, strings: `<si>${runs}</si>` }))).toEqual([
    ['1:text:Al Harbi', '2:text:Al Harbi'],
  ])
})

test('a workbook that counts days from 1904 says so', async () => {
  const flags = ['', 'date1904="1"', 'date1904="true"', 'date1904="0"'].map(async (properties) => {
    const workbook = await openWorkbook(xlsxFixture({ properties }), { limits: importLimits })
    return workbook.is1904
  })
  expect(await Promise.all(flags)).toEqual([false, true, true, false])
})

test('a date cell is a date', async () => {
  const rows = '<row><c t="d"><v>2019-03-05T00:00:00</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows }))).toEqual([['1:date:2019-03-05T00:00:00']])
})

test('formats tell dates from numbers that look like them, and how many leading zeros there are', async () => {
  const formats = [
    '"day "0',
    '[Red]0.00',
    'yyyy\\-mm\\-dd',
    '0000000',
    '[h]:mm',
    '[$-1170000]B2dd/mm/yyyy',
    'General',
    14,
  ]
  const cells = formats.map((_, index) => `<c s="${index + 1}"><v>43831</v></c>`)
  const [row] = await readAll(xlsxFixture({ formats, rows: `<row>${cells.join('')}</row>` }))
  expect(row?.cells.map(({ format }) => [format?.isDate ?? false, format?.zeros ?? 0])).toEqual([
    [false, 0],
    [false, 0],
    [true, 0],
    [false, 7],
    [true, 0],
    [true, 0],
    [false, 0],
    [true, 0],
  ])
})

test('a bad number spoils its own cell only', async () => {
  const rows = '<row><c><v>abc</v></c><c><v>12</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows }))).toEqual([['1:number:abc', '2:number:12']])
})

test('escaped characters are decoded, escaped escapes stay', async () => {
  const strings = '<si><t>a_x000D_b</t></si><si><t>_x005F_x000D_</t></si>'
  const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows, strings }))).toEqual([['1:text:a\rb', '2:text:_x000D_']])
})

test('rows and cells without places follow each other', async () => {
  const rows =
    '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row>'
  const read = await readAll(xlsxFixture({ rows }))
  expect(read.map(({ row, cells }) => [row, cells.map(({ column }) => column)])).toEqual([
    [1, [1, 3]],
    [5, [3, 4]],
    [6, [1]],
  ])
})

test('prefixed elements are read, and those of other vocabularies are not', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const xml = `<x:worksheet xmlns:x="${main}" xmlns:y="urn:other"><x:sheetData><x:row><x:c><x:v>7</x:v><y:v>8</y:v></x:c></x:row></x:sheetData></x:worksheet>`
  expect(await readPlain(xlsxFixture({ sheets: [{ xml }] }))).toEqual([['1:number:7']])
})

test('strict documents are read as transitional ones', async () => {
  const fixture = { isStrict: true, rows: '<row><c t="s"><v>0</v></c></row>', strings: '<si><t>A</t></si>' }
  expect(await readPlain(xlsxFixture(fixture))).toEqual([['1:text:A']])
})

test('leading zeros of a text and long numbers are kept as the file has them', async () => {
  const rows = '<row><c t="str"><v>000123</v></c><c><v>12345678901234567890</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows }))).toEqual([['1:text:000123', '2:number:12345678901234567890']])
})

test('a flipped byte in a stored part is found by its checksum', async () => {
  const rows = '<row><c><v>12345</v></c></row>'
  const bytes = zipFixture(xlsxParts({ rows }), { isStored: true })
  bytes.write('9', bytes.indexOf('12345'))
  expect(await refusalOf(bytes)).toBe('file-corrupt')
})

test('a file cut in half is corrupt', async () => {
  const bytes = xlsxFixture({ rows: '<row><c><v>1</v></c></row>' })
  expect(await refusalOf(bytes.subarray(0, bytes.length / 2))).toBe('file-corrupt')
})

test('hidden sheets are listed as hidden', async () => {
  const sheets = [{ name: 'Staff' }, { name: 'Old', state: 'hidden' }, { name: 'Older', state: 'veryHidden' }]
  const workbook = await openWorkbook(xlsxFixture({ sheets }), { limits: importLimits })
  expect(workbook.sheets.map(({ isHidden }) => isHidden)).toEqual([false, true, true])
})

test('a merged value stands once, and the merge is listed', async () => {
  const rows = '<row><c r="A1" t="str"><v>Pay</v></c><c r="B1"/></row>'
  const bytes = xlsxFixture({
    rows,
    afterRows: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A900:B900"/></mergeCells>',
  })
  const workbook = await openWorkbook(bytes, { limits: importLimits })
  expect(await readPlain(bytes)).toEqual([['1:text:Pay']])
  expect(await workbook.merges(0)).toEqual([{ top: 1, bottom: 1, left: 1, right: 2 }])
})

test('a part in UTF-16 is read', async () => {
  const xml =
    '\uFEFF<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c><v>3</v></c></row></sheetData></worksheet>'
  const parts = [{ name: 'xl/worksheets/sheet1.xml', data: Buffer.from(xml, 'utf16le') }]
  expect(await readPlain(xlsxFixture({ parts }))).toEqual([['1:number:3']])
})

test('cells out of order are put in order, the same cell twice is corrupt', async () => {
  const unordered = '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>'
  const twice = '<row r="1"><c r="A1"><v>2</v></c><c r="A1"><v>1</v></c></row>'
  expect(await readPlain(xlsxFixture({ rows: unordered }))).toEqual([['1:number:1', '2:number:2']])
  expect(await refusalOf(xlsxFixture({ rows: twice }))).toBe('file-corrupt')
})
