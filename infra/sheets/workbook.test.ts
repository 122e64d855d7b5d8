import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { expect, test } from 'vitest'
import { openWorkbook } from '../../services/src/sheets/open-workbook.ts'
import { openArchive } from '../../services/src/sheets/zip/archive.ts'
import { factSheet, fillSheet, type SheetColumn } from '../../web/src/sheets/sheet.ts'
import { writeWorkbook } from '../../web/src/sheets/write-workbook.ts'
import { readAgain } from './second-reader.ts'

type Division = { readonly name: string; readonly staff: number; readonly change: number | null }

const columns: readonly SheetColumn<Division>[] = [
  { heading: 'Division', kind: 'text', width: 30, value: ({ name }) => name, colour: () => '#3182CE' },
  { heading: 'Staff 2019', kind: 'whole', width: 12, value: ({ staff }) => staff },
  { heading: 'Difference', kind: 'change', width: 12, value: ({ change }) => change },
]

async function written(names: readonly string[], isRightToLeft = false) {
  const rows = names.map((name, index) => ({ name, staff: index * 1000, change: index === 0 ? null : -0.5 }))
  const sheets = [
    fillSheet({ name: 'Manual planning', columns, rows, isStrong: ({ staff }) => staff === 0 }),
    factSheet('Info', [['Exported', new Date('2026-11-22T18:30:00Z')]]),
  ]
  const blob = await writeWorkbook(sheets, { isRightToLeft })
  return new Uint8Array(await blob.arrayBuffer())
}

async function rowsOf(bytes: Uint8Array, sheet = 0): Promise<string[][]> {
  const workbook = await openWorkbook(bytes, { limits: importLimits })
  const rows: string[][] = []
  for await (const { cells } of workbook.rows(sheet)) {
    rows.push(cells.map(({ kind, text, isFormula }) => `${isFormula ? 'formula ' : ''}${kind} ${text}`))
  }
  return rows
}

const PARTS = ['xl/styles.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']

async function partsOf(bytes: Uint8Array, names = PARTS): Promise<Record<string, string>> {
  const archive = await openArchive(Buffer.from(bytes), importLimits)
  const parts: Record<string, string> = {}
  for (const name of names) {
    const pieces: Uint8Array[] = []
    for await (const piece of archive.read(name, importLimits.sheetBytes)) pieces.push(piece)
    parts[name] = Buffer.concat(pieces).toString()
  }
  return parts
}

test('a workbook is read back as it was written: texts, numbers, gaps and moments', async () => {
  const bytes = await written(['Logistics', 'الخدمات'])
  expect(await rowsOf(bytes)).toEqual([
    ['text Division', 'text Staff 2019', 'text Difference'],
    ['text Logistics', 'number 0'],
    ['text الخدمات', 'number 1000', 'number -0.5'],
  ])
  const [, exported = []] = await rowsOf(bytes, 1)
  expect(exported[0]).toBe('text Exported')
  // 18:30 of that day as a number of days since 1900.
  expect(exported[1]?.replace(/^\w+ /, '')).toMatch(/^46348\.77083/)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://example.org")'])(
  '%s is a text, and stays one when the workbook is saved as CSV',
  async (name) => {
    const bytes = await written([name])
    expect((await rowsOf(bytes))[1]?.[0]).toBe(`text ${name}`)
    const { 'xl/styles.xml': styles = '', 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(bytes)
    const style = Number(/<c r="A2" s="(\d+)"/.exec(sheet)?.[1])
    const styleOfCell = [...styles.matchAll(/<xf [^>]*>/g)][style]?.[0]
    expect(styleOfCell).toContain('quotePrefix="1"')
  },
)

test.each(['\u0001=1+1', '\u2068=1+1\u2069'])(
  '%j, which begins like a formula without what no cell can hold, is a text too',
  async (name) => {
    const [sheet] = await readAgain(await written([name]))
    expect(sheet?.rows[0]?.[0]).toBe('=1+1')
  },
)

test.each(['constructor', 'toString', '__proto__', '_x0041_', ' two  spaces ', 'a & b < c', 'line\nbreak'])(
  'a division called %j keeps its name',
  async (name) => {
    expect((await rowsOf(await written([name])))[1]?.[0]).toBe(`text ${name}`)
  },
)

test('control characters, which no workbook may hold, are left out', async () => {
  expect((await rowsOf(await written(['a\u0001b\uFFFE'])))[1]?.[0]).toBe('text ab')
})

test('headings are frozen and filtered, units have their colour, sums are bold', async () => {
  const { 'xl/styles.xml': styles = '', 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(
    await written(['Logistics', 'Works']),
  )
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:C3"/>')
  expect(styles).toContain('3182CE')
  expect(styles).toContain('formatCode="#,##0"')
  expect(styles).toContain('<b/>')
})

test.each([
  [26, 'A1:Z2'],
  [27, 'A1:AA2'],
  [703, 'A1:AAA2'],
])('the filter covers %i columns', async (count, range) => {
  const columns = Array.from({ length: count }, (_, index): SheetColumn<number> => {
    return { heading: `c${index}`, kind: 'whole', width: 8, value: (row) => row }
  })
  const blob = await writeWorkbook([fillSheet({ name: 'Wide', columns, rows: [1] })], {
    isRightToLeft: false,
  })
  const parts = await partsOf(new Uint8Array(await blob.arrayBuffer()), ['xl/worksheets/sheet1.xml'])
  expect(parts['xl/worksheets/sheet1.xml']).toContain(`ref="${range}"`)
})

test('every sheet of an Arabic workbook runs from right to left', async () => {
  const parts = await partsOf(await written(['الخدمات'], true))
  expect(parts['xl/worksheets/sheet1.xml']).toContain('rightToLeft="1"')
  expect(parts['xl/worksheets/sheet2.xml']).toContain('rightToLeft="1"')
  expect(parts['xl/styles.xml']).toContain('readingOrder="2"')
})

test('sheets that share a name are told apart, and names lose the signs that no workbook takes', async () => {
  const sheet = (name: string) => factSheet(name, [['a', 1]])
  const blob = await writeWorkbook([sheet('Plan: [a/b]'), sheet('info'), sheet('Info')], {
    isRightToLeft: false,
  })
  const workbook = await openWorkbook(new Uint8Array(await blob.arrayBuffer()), { limits: importLimits })
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Plan   a b', 'info', 'Info 2'])
})
