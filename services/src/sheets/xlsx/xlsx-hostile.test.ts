import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { expect, test } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { refusalOf } from '../testing/read-all.ts'
import { type XlsxFixture, xlsxFixture } from '../testing/xlsx-fixture.ts'
import { deflatedRepeat, zipFixture } from '../testing/zip-fixture.ts'

const MiB = 1024 * 1024
const sheet = 'xl/worksheets/sheet1.xml'

test('a gigabyte of zeros is refused before it is inflated', async () => {
  const bomb = deflatedRepeat('\0'.repeat(MiB), { times: 1024 })
  const started = cpuTime()
  expect(await refusalOf(xlsxFixture({ parts: [{ name: sheet, ...bomb }] }))).toBe('zip-bomb')
  expect(cpuTime() - started).toBeLessThan(1000)
})

test('a forged size does not open the door', async () => {
  const { deflated } = deflatedRepeat('\0'.repeat(MiB), { times: 1024 })
  expect(await refusalOf(xlsxFixture({ parts: [{ name: sheet, deflated, size: 1000 }] }))).toBe('zip-bomb')
})

test('a small file that declares two gigabytes is refused', async () => {
  const parts = [{ name: sheet, data: '<worksheet/>', size: 2 * 1024 * MiB - 1 }]
  expect(await refusalOf(xlsxFixture({ parts }))).toBe('zip-bomb')
})

test('a bomb in a part nobody reads is refused too', async () => {
  const bomb = deflatedRepeat('\0'.repeat(MiB), { times: 1024 })
  expect(await refusalOf(xlsxFixture({ parts: [{ name: 'xl/media/image1.png', ...bomb }] }))).toBe('zip-bomb')
})

test('one shared string of 500 MB is refused', async () => {
  const bomb = deflatedRepeat('a'.repeat(MiB), {
    times: 500,
    before: '<sst><si><t>',
    after: '</t></si></sst>',
  })
  expect(await refusalOf(xlsxFixture({ parts: [{ name: 'xl/sharedStrings.xml', ...bomb }] }))).toBe(
    'zip-bomb',
  )
})

test('one text longer than any cell is refused while it is read', async () => {
  // random letters, so that neither the ratio nor the size of the part gives it away
  const letters = Array.from({ length: 6 * MiB }, (_, index) => ((index * 7919) % 9973).toString(36)).join('')
  expect(await refusalOf(xlsxFixture({ strings: `<si><t>${letters}</t></si>` }))).toBe('limit-strings')
  expect(
    await refusalOf(xlsxFixture({ rows: `<row><c t="str"><v>${letters.slice(0, 40_000)}</v></c></row>` })),
  ).toBe('limit-strings')
})

test('twenty million tiny cells are refused', async () => {
  const row = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`
  const bomb = deflatedRepeat(row, {
    times: 100_000,
    before: '<worksheet><sheetData>',
    after: '</sheetData></worksheet>',
  })
  expect(await refusalOf(xlsxFixture({ parts: [{ name: sheet, ...bomb }] }))).toBe('zip-bomb')
  const limits = {
    ratio: Infinity,
    sheetBytes: Infinity,
    totalBytes: Infinity,
    rows: 1_000_000,
    cells: 1_000_000,
  }
  expect(await refusalOf(xlsxFixture({ parts: [{ name: sheet, ...bomb, checksum: 0 }] }), { limits })).toBe(
    'limit-cells',
  )
})

const hostile: [string, XlsxFixture, string][] = [
  ['cell ZZZZZZ1', { rows: '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>' }, 'limit-columns'],
  ['row 999999999999', { rows: '<row r="999999999999"><c><v>1</v></c></row>' }, 'limit-rows'],
  [
    'A1 and XFD1048576',
    { rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' },
    'limit-columns',
  ],
  ['a value in row 1048576', { rows: '<row r="1048576"><c r="A1048576"><v>1</v></c></row>' }, 'limit-rows'],
  ['a row twice', { rows: '<row r="2"/><row r="2"/>' }, 'file-corrupt'],
  ['rows that fall', { rows: '<row r="2"/><row r="1"/>' }, 'file-corrupt'],
  ['a cell of another row', { rows: '<row r="2"><c r="A3"><v>1</v></c></row>' }, 'file-corrupt'],
  ['a missing shared string', { rows: '<row><c t="s"><v>9</v></c></row>' }, 'file-corrupt'],
  ['a cell of no known type', { rows: '<row><c t="z"><v>9</v></c></row>' }, 'file-corrupt'],
  ['broken XML', { rows: '<row><c><v>1</c></row>' }, 'file-corrupt'],
  ['an unknown entity', { rows: '<row><c><v>&x;</v></c></row>' }, 'file-corrupt'],
  [
    'bad UTF-8',
    { parts: [{ name: sheet, data: Buffer.from('<worksheet>\xff</worksheet>', 'latin1') }] },
    'file-corrupt',
  ],
  ['depth', { afterRows: `${'<a>'.repeat(70)}${'</a>'.repeat(70)}` }, 'file-corrupt'],
  ['a tag of 70 KB', { afterRows: `<a b="${'x'.repeat(200_000)}"/>` }, 'file-corrupt'],
  ['an encrypted part', { parts: [{ name: sheet, data: 'x', flags: 1 }] }, 'format-xls-or-encrypted'],
  [
    'an unknown compression',
    { parts: [{ name: sheet, data: 'x', method: 14, deflated: Buffer.from('x') }] },
    'file-corrupt',
  ],
  [
    'a ZIP64 part',
    { parts: [{ name: sheet, data: 'x', extra: Buffer.from('01000000', 'hex') }] },
    'file-corrupt',
  ],
  [
    'a part twice',
    {
      parts: [
        { name: 'xl/A.xml', data: '' },
        { name: 'XL/a.xml', data: '' },
      ],
    },
    'file-corrupt',
  ],
  ['a part outside', { parts: [{ name: '../a.xml', data: '' }] }, 'file-corrupt'],
  [
    'bytes after the deflated ones',
    { parts: [{ name: sheet, ...withTail('<worksheet/>') }] },
    'file-corrupt',
  ],
]

test.each(hostile)('%s is refused', async (_, fixture, code) => {
  expect(await refusalOf(xlsxFixture(fixture))).toBe(code)
})

test('a merge over the whole sheet costs nothing', async () => {
  const afterRows = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
  expect(await refusalOf(xlsxFixture({ rows: '<row><c><v>1</v></c></row>', afterRows }))).toBe('read')
})

test.each([
  ['billion laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'],
  ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'],
])('%s is refused for its DOCTYPE', async (_, xml) => {
  expect(await refusalOf(xlsxFixture({ sheets: [{ xml }] }))).toBe('xml-dtd')
})

test('a comment at __proto__ changes no object', async () => {
  const comments =
    '<comments><commentList><comment ref="__proto__"><text><t>x</t></text></comment></commentList></comments>'
  const bytes = xlsxFixture({
    rows: '<row __proto__="1"><c constructor="2"><v>1</v></c></row>',
    parts: [{ name: 'xl/comments1.xml', data: comments }],
  })
  expect(await refusalOf(bytes)).toBe('read')
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('more than two thousand parts are refused', async () => {
  const parts = Array.from({ length: importLimits.zipEntries }, (_, index) => ({
    name: `a${index}`,
    data: '',
  }))
  expect(await refusalOf(xlsxFixture({ parts }))).toBe('zip-bomb')
})

test('a zip file that is no workbook, and a text document, are told apart from a broken file', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const document = zipFixture([
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="a" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: '<w:document xmlns:w="urn:w"/>' },
  ])
  expect(await refusalOf(document)).toBe('not-a-workbook')
  expect(await refusalOf(zipFixture([{ name: 'readme.txt', data: 'hello' }]))).toBe('not-a-workbook')
  expect(await refusalOf(zipFixture([]))).toBe('not-a-workbook')
})

test('a binary workbook is known as one, whatever its name says', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const data = `<Relationships><Relationship Id="a" Type="${relation}" Target="xl/workbook.bin"/></Relationships>`
  const parts = [
    { name: '_rels/.rels', data },
    { name: 'xl/workbook.bin', data: '\u0083\u0001' },
  ]
  expect(await refusalOf(zipFixture(parts))).toBe('format-xlsb')
})

function withTail(data: string) {
  const { deflated, size } = deflatedRepeat('', { times: 0, before: data })
  return { deflated: Buffer.concat([deflated, Buffer.from('tail')]), size }
}
