import { expect, test } from 'vitest'
import { detectFormat } from './detect-format.ts'
import { refusalOf } from './testing/read-all.ts'
import { xlsxFixture } from './testing/xlsx-fixture.ts'
import { zipFixture } from './testing/zip-fixture.ts'

test('a workbook and a text file are known by their bytes', () => {
  expect(detectFormat(xlsxFixture({}))).toBe('xlsx')
  expect(detectFormat(Buffer.from('a;b\n1;2'))).toBe('csv')
})

const refused: [string, Buffer, string][] = [
  ['nothing', Buffer.alloc(0), 'file-empty'],
  ['an old or encrypted workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'format-xls-or-encrypted'],
  [
    'an OpenDocument file',
    zipFixture([{ name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 }]),
    'format-ods',
  ],
  ['a web page', Buffer.from('\uFEFF\n<html><table></table></html>'), 'format-unknown'],
  ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'format-unknown'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'format-unknown'],
  ['bytes that are no text', Buffer.from([1, 0, 0, 7, 0, 9, 4, 0]), 'format-unknown'],
]

test.each(refused)('%s is refused by name', async (_, bytes, code) => {
  expect(await refusalOf(bytes)).toBe(code)
})
