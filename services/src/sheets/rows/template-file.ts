import type { TemplateRequest } from '@staffplan/contracts/staff/template'
import { writeXlsx } from '#sheets/xlsx/write-xlsx.ts'

type Template = TemplateRequest & {
  /** Name of the sheet. */
  readonly name: string
  readonly columns: readonly { readonly heading: string; readonly format: 'general' | 'text' | 'date' }[]
}

/** An empty file with headings, to be filled in. */
export function templateFile({ name, columns, format, lang }: Template): Buffer {
  const headings = columns.map(({ heading }) => heading)
  if (format === 'csv') return writeCsv(headings, DELIMITERS[lang])
  return writeXlsx({
    name,
    rightToLeft: lang === 'ar',
    columns: columns.map(({ heading, format: cells }) => ({
      width: Math.max(12, heading.length + 4),
      format: cells,
    })),
    rows: [headings],
  })
}

/** What spreadsheets in these languages take for a column separator. */
const DELIMITERS = { en: ',', de: ';', ar: ';' } as const

/** The mark at the start tells spreadsheets that this is UTF-8; none of our headings needs quotes. */
function writeCsv(headings: readonly string[], delimiter: string): Buffer {
  return Buffer.from(`\uFEFF${headings.join(delimiter)}\r\n`)
}
