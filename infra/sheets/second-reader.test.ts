import { expect, test } from 'vitest'
import { type XlsxFixture, xlsxFixture } from '../../services/src/sheets/testing/xlsx-fixture.ts'
import { readAgain } from './second-reader.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const FROZEN =
  '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'

/** A workbook of one sheet with a heading and a cell. */
function workbook({
  cell = '<c r="A2" s="1"><v>12.5</v></c>',
  views = FROZEN,
  ...given
}: XlsxFixture & { readonly cell?: string; readonly views?: string } = {}): Uint8Array {
  const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>FTE</t></is></c></row>'
  const xml = `<worksheet xmlns="${MAIN}">${views}<sheetData>${heading}<row r="2">${cell}</row></sheetData></worksheet>`
  return xlsxFixture({
    formats: ['0.00'],
    sheets: [{ name: 'Plan', xml }],
    parts: [contentTypes('/xl/workbook.xml')],
    ...given,
  })
}

function contentTypes(part: string) {
  return {
    name: '[Content_Types].xml',
    data: `<Types xmlns="${TYPES}"><Override PartName="${part}"/></Types>`,
  }
}

function text(content: string): string {
  return `<c r="A2" t="inlineStr"><is><t>${content}</t></is></c>`
}

test('a workbook is read by a reader that is none of ours', async () => {
  const [sheet, ...others] = await readAgain(workbook())
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ name: 'Plan', isRightToLeft: true, headings: ['FTE'], rows: [[12.5]] })
  expect(sheet?.styleOf(0, 0)?.numFmt).toBe('0.00')
})

test.each<[fault: string, given: Parameters<typeof workbook>[0], message: string]>([
  ['a part that is no XML', { cell: text('a & b') }, 'xl/worksheets/sheet1.xml'],
  ['a prefix that nobody declared', { cell: '<x14:c/>' }, 'x14'],
  [
    'a document type',
    { parts: [contentTypes('/xl/workbook.xml'), { name: 'a.xml', data: '<!DOCTYPE a><a/>' }] },
    'a.xml declares a document type',
  ],
  [
    'a part that is named and missing',
    { parts: [contentTypes('/xl/theme1.xml')] },
    '/xl/theme1.xml is not there',
  ],
  ['no list of its parts', { parts: [] }, 'missing [Content_Types].xml'],
  ['a formula', { cell: '<c r="A2"><f>1+1</f><v>2</v></c>' }, 'xl/worksheets/sheet1.xml has a formula'],
  ['a text that would become a formula', { cell: text('=1+1') }, '=1+1 in Plan is not quoted'],
  ['a mark of direction', { cell: text('\u2068Plan\u2069') }, 'marks of direction in "\u2068Plan\u2069"'],
  ['headings that move away', { views: '' }, 'the headings of Plan move away'],
])('%s is told of', async (_fault, given, message) => {
  await expect(readAgain(workbook(given))).rejects.toThrow(message)
})
