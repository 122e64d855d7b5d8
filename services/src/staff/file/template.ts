import { staffColumns } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { TemplateRequest } from '@staffplan/contracts/staff/template'
import { templateFile } from '#sheets/rows/template-file.ts'

/** An empty yearly file with the headings of one language; our own reader knows every one of them. */
export function writeTemplate(kind: ImportKind, { format, lang }: TemplateRequest): Buffer {
  const columns = staffColumns.filter(({ templateOf }) => templateOf.includes(kind))
  return templateFile({
    name: SHEET_NAMES[kind][lang],
    columns: columns.map((column) => ({
      heading: column.headings[lang][0] ?? column.field,
      format: FORMATS[column.kind],
    })),
    format,
    lang,
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
