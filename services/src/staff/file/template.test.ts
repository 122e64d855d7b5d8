import { staffColumns } from '@staffplan/contracts/staff/columns'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { expect, test } from 'vitest'
import { openWorkbook } from '#sheets/open-workbook.ts'
import { chooseSheet } from '#sheets/rows/choose-sheet.ts'
import { staffHeadings } from './header.ts'
import { writeTemplate } from './template.ts'
import { parseHr, parseOvertime } from '#staff/import/testing/parse-all.ts'

const languages = ['en', 'de', 'ar'] as const
const formats = ['xlsx', 'csv'] as const
const kinds = ['hr', 'overtime'] as const
const all = kinds.flatMap((kind) =>
  formats.flatMap((format) => languages.map((lang) => ({ kind, format, lang }))),
)

test.each(all)(
  'the $kind template in $lang as $format has every column we know',
  async ({ kind, ...request }) => {
    const bytes = writeTemplate(kind, request)
    const workbook = await openWorkbook(bytes, { limits: importLimits })
    const { header } = await chooseSheet(workbook, {
      headingWithin: importLimits.headingWithin,
      headings: staffHeadings,
    })
    expect(header.columns.map(({ field }) => field)).toEqual(
      staffColumns.filter(({ templateOf }) => templateOf.includes(kind)).map(({ field }) => field),
    )
    const parsing = kind === 'hr' ? parseHr(bytes) : parseOvertime(bytes)
    await expect(parsing).rejects.toMatchObject({ code: 'no-data-rows' })
  },
)

test('the template of the yearly file asks for no overtime hours: left empty they would be emptied', () => {
  const fieldsOf = (kind: 'hr' | 'overtime') =>
    staffColumns.filter(({ templateOf }) => templateOf.includes(kind)).map(({ field }) => field)
  expect(staffColumns.map(({ field }) => field).filter((field) => !fieldsOf('hr').includes(field))).toEqual([
    'overTimeHours',
  ])
  expect(fieldsOf('overtime')).toContain('overTimeHours')
})

test('a filled template is accepted', async () => {
  const filled = `${writeTemplate('overtime', { format: 'csv', lang: 'ar' }).toString()}7;2019;12\r\n`
  expect((await parseOvertime(filled)).rows).toEqual([
    { row: 2, year: 2019, employeeId: '7', overTimeHours: 12 },
  ])
})
