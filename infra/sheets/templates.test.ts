import { organisationColumns } from '@staffplan/contracts/organisation/organisation-columns'
import { staffColumns } from '@staffplan/contracts/staff/columns'
import { describe, expect, test } from 'vitest'
import { writeOrganisationTemplate } from '../../services/src/organisation/import/template.ts'
import { writeTemplate } from '../../services/src/staff/file/template.ts'
import { languages } from '../e2e/words.ts'
import { readAgain } from './second-reader.ts'

describe.each(languages)('read by another program, in %s', (lang) => {
  test.each(['hr', 'overtime'] as const)('the template for %s has its headings', async (kind) => {
    const [sheet] = await readAgain(writeTemplate(kind, { format: 'xlsx', lang }))
    const columns = staffColumns.filter(({ templateOf }) => templateOf.includes(kind))
    expect(sheet?.headings).toEqual(columns.map(({ headings }) => headings[lang][0]))
    expect(sheet?.isRightToLeft).toBe(lang === 'ar')
    expect(sheet?.rows).toEqual([])
  })

  test('the template for the organisation has its headings', async () => {
    const [sheet] = await readAgain(writeOrganisationTemplate({ format: 'xlsx', lang }))
    expect(sheet?.headings).toEqual(organisationColumns.map(({ headings }) => headings[lang][0]))
    expect(sheet?.isRightToLeft).toBe(lang === 'ar')
    expect(sheet?.rows).toEqual([])
  })
})
