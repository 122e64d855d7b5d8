import writeExcelFile, { type Cell, type Feature, type Row, type Sheet } from 'write-excel-file/universal'
import { cellText, looksLikeFormula, sheetNames, sheetText } from './sheet-text.ts'
import type { ColumnKind, FilledCell, FilledSheet } from './sheet.ts'

/** Writes sheets as a workbook (.xlsx): headings frozen with filters, numbers as numbers, texts always as texts. */
export function writeWorkbook(
  sheets: readonly FilledSheet[],
  { isRightToLeft }: { readonly isRightToLeft: boolean },
): Promise<Blob> {
  const names = sheetNames(sheets.map(({ name }) => name))
  const written = sheets.map((sheet, index): Sheet<Blob> => ({
    sheet: names[index] ?? sheet.name,
    data: [heading(sheet), ...sheet.rows.map((row) => cellsOf(row, sheet))],
    columns: sheet.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: isRightToLeft,
  }))
  const features = [filtered(sheets), quoted, ...(isRightToLeft ? [readRightToLeft] : [])]
  return writeExcelFile(written, { features }).toBlob()
}

// Locale-neutral: whoever opens the file sees the separators of their own locale.
const FORMATS: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  whole: '#,##0',
  decimal: '#,##0.00',
  change: '+#,##0.00;-#,##0.00;0.00',
  wholeChange: '+#,##0;-#,##0;0',
  percent: '0.0%',
  moment: 'yyyy-mm-dd hh:mm',
}
const HEAD_FILL = '#1F3A5F'
const WHITE = '#FFFFFF'
const BLACK = '#000000'

function heading({ columns }: FilledSheet): Row {
  return columns.map(({ heading }) => ({
    ...textCell(heading),
    fontWeight: 'bold',
    textColor: WHITE,
    backgroundColor: HEAD_FILL,
    wrap: true,
  }))
}

function cellsOf({ cells, isStrong }: FilledSheet['rows'][number], { columns }: FilledSheet): Row {
  return cells.map((cell, index): Cell => {
    const content = contentOf(cell, columns[index]?.kind ?? 'text')
    const look = { ...fillOf(cell), ...(isStrong && { fontWeight: 'bold' as const }) }
    return content === null && Object.keys(look).length === 0 ? null : { ...content, ...look }
  })
}

function contentOf({ value }: FilledCell, kind: ColumnKind) {
  if (typeof value === 'string') return textCell(value)
  if (value instanceof Date) return { type: Date, value, format: FORMATS.moment }
  if (value === null || !Number.isFinite(value)) return null
  return { type: Number, value, ...(kind !== 'text' && { format: FORMATS[kind] }) }
}

/** `bottom` is the default alignment and changes nothing visible: it marks the cells whose styles `quoted` then finds. */
function textCell(given: string) {
  const text = cellText(given)
  const cell = { type: String, value: sheetText(text), format: FORMATS.text }
  return looksLikeFormula(text) ? ({ ...cell, alignVertical: 'bottom' } as const) : cell
}

function fillOf({ fill }: FilledCell) {
  if (fill === null || !/^#[0-9a-f]{6}$/i.test(fill)) return {}
  return { backgroundColor: fill, textColor: isDark(fill) ? WHITE : BLACK }
}

/** Whether white text on this colour has more contrast than black (relative luminance, WCAG 2). */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}

/** Sets `quotePrefix` so that a text stays text when the workbook is saved as CSV. */
const quoted: Feature<Blob> = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (xml) =>
          xml.replaceAll(/<xf ([^>]*)>(<alignment vertical="bottom")/g, '<xf quotePrefix="1" $1>$2'),
      },
    },
  },
}

const readRightToLeft: Feature<Blob> = {
  files: {
    transform: {
      'xl/styles.xml': { transform: (xml) => xml.replaceAll('<alignment ', '<alignment readingOrder="2" ') },
    },
  },
}

function filtered(sheets: readonly FilledSheet[]): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const { columns = [], rows = [] } = sheets[sheetIndex] ?? {}
            const range = `A1:${letters(columns.length)}${rows.length + 1}`
            return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`)
          },
        },
      },
    },
  }
}

/** The letters of a column counted from 1: A to Z, AA and so on. */
function letters(column: number): string {
  const last = (column - 1) % 26
  return (column > 26 ? letters((column - 1 - last) / 26) : '') + String.fromCharCode(65 + last)
}
