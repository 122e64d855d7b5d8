import { staffColumns } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { TemplateRequest } from '@staffplan/contracts/staff/template'
import { writeXlsx } from '#sheets/xlsx/write-xlsx.ts'

/** An empty yearly file with the headings of one language; our own reader knows every one of them. */
export function writeTemplate(kind: ImportKind, { format, lang }: TemplateRequest): Buffer {
  const columns = staffColumns.filter(({ templateOf }) => templateOf.includes(kind))
  const headings = columns.map((column) => column.headings[lang][0] ?? column.field)
  if (format === 'csv') return writeCsv(headings, DELIMITERS[lang])
  return writeXlsx({
    name: SHEET_NAMES[kind][lang],
    rightToLeft: lang === 'ar',
    columns: columns.map((column, index) => ({
      width: Math.max(12, (headings[index]?.length ?? 0) + 4),
      format: FORMATS[column.kind],
    })),
    rows: [headings],
  })
}

const SHEET_NAMES = {
  hr: { en: 'HR data', de: 'Personaldaten', ar: 'بيانات الموظفين' },
  overtime: { en: 'Overtime', de: 'Überstunden', ar: 'العمل الإضافي' },
} as const

/** Ids are typed as text, or the spreadsheet drops their leading zeros. */
const FORMATS = {
  identifier: 'text',
  text: 'text',
  date: 'date',
  year: 'general',
  amount: 'general',
  hours: 'general',
} as const

/** What spreadsheets in these languages take for a column separator. */
const DELIMITERS = { en: ',', de: ';', ar: ';' } as const

/** The mark at the start tells spreadsheets that this is UTF-8; none of our headings needs quotes. */
function writeCsv(headings: readonly string[], delimiter: string): Buffer {
  return Buffer.from(`\uFEFF${headings.join(delimiter)}\r\n`)
}
