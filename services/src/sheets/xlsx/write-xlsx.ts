import { writeArchive } from '../zip/write-archive.ts'
import { columnLetters } from '../column-letters.ts'

// Characters XML cannot hold.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text for a SpreadsheetML element or attribute; what looks like an escape of its own is escaped. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

/** Text, a number, a day as `YYYY-MM-DD`, or nothing. */
export type CellValue = string | number | { readonly day: string } | null

export type WrittenSheet = {
  /** At most 31 characters, without `[]:*?/\`. */
  readonly name: string
  readonly rightToLeft?: boolean
  /** Width in characters, and how what is typed below the heading shall be kept. */
  readonly columns: readonly { readonly width: number; readonly format: 'general' | 'text' | 'date' }[]
  /** The first row is the heading: bold and frozen. */
  readonly rows: Iterable<readonly CellValue[]>
}

/** A workbook of one sheet. Texts are texts for good: nothing is written as a formula. */
export function writeXlsx(sheet: WrittenSheet): Buffer {
  return writeArchive([
    { name: '[Content_Types].xml', text: CONTENT_TYPES },
    { name: '_rels/.rels', text: ROOT_RELATIONSHIPS },
    { name: 'xl/workbook.xml', text: workbookXml(sheet.name) },
    { name: 'xl/_rels/workbook.xml.rels', text: WORKBOOK_RELATIONSHIPS },
    { name: 'xl/styles.xml', text: STYLES },
    { name: 'xl/worksheets/sheet1.xml', text: sheetXml(sheet) },
  ])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`

const ROOT_RELATIONSHIPS = relationshipsXml([{ kind: 'officeDocument', target: 'xl/workbook.xml' }])
const WORKBOOK_RELATIONSHIPS = relationshipsXml([
  { kind: 'worksheet', target: 'worksheets/sheet1.xml' },
  { kind: 'styles', target: 'styles.xml' },
])

/** Indexes into `cellXfs` below. */
const STYLE = { general: 0, heading: 1, text: 2, date: 3 } as const

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

function relationshipsXml(entries: readonly { kind: string; target: string }[]): string {
  const list = entries.map(
    ({ kind, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

function workbookXml(name: string): string {
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

function sheetXml({ rightToLeft = false, columns, rows }: WrittenSheet): string {
  const view = `<sheetView ${rightToLeft ? 'rightToLeft="1" ' : ''}workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const widths = columns.map(
    ({ width, format }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${STYLE[format]}" customWidth="1"/>`,
  )
  const written: string[] = []
  for (const row of rows) written.push(rowXml(row, written.length + 1))
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${written.join('')}</sheetData></worksheet>`
}

function rowXml(values: readonly CellValue[], row: number): string {
  const cells = values.map((value, index) =>
    cellXml(value, { place: `${columnLetters(index + 1)}${row}`, row }),
  )
  return `<row r="${row}">${cells.join('')}</row>`
}

function cellXml(value: CellValue, { place, row }: { place: string; row: number }): string {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'string') {
    const style = row === 1 ? STYLE.heading : STYLE.text
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
  }
  return `<c r="${place}" s="${STYLE.date}"><v>${serialOf(value.day)}</v></c>`
}

const DAY = 86_400_000
/** Serial numbers count days from here, for every day after February 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - SERIAL_ZERO) / DAY
}
