import { organisationColumns } from '@staffplan/contracts/organisation/organisation-columns'
import type { TemplateRequest } from '@staffplan/contracts/staff/template'
import { templateFile } from '#sheets/rows/template-file.ts'

const SHEET_NAMES = { en: 'Organisation', de: 'Organisation', ar: 'الهيكل التنظيمي' } as const

/** An empty organisation file. Its cells are formatted as text, or the spreadsheet drops leading zeros. */
export function writeOrganisationTemplate({ format, lang }: TemplateRequest): Buffer {
  return templateFile({
    name: SHEET_NAMES[lang],
    columns: organisationColumns.map(({ field, headings }) => ({
      heading: headings[lang][0] ?? field,
      format: 'text',
    })),
    format,
    lang,
  })
}
