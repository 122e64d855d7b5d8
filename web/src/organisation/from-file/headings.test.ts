import { organisationColumns } from '@staffplan/contracts/organisation/organisation-columns'
import { staffColumns } from '@staffplan/contracts/staff/columns'
import { expect, test } from 'vitest'
import ar from '#i18n/ar/organisation.json'
import de from '#i18n/de/organisation.json'
import en from '#i18n/en/organisation.json'

test.each([
  ['en', en],
  ['de', de],
  ['ar', ar],
] as const)(
  'a file may call the number of a cost centre what the screens call a cost centre, in %s',
  (tag, words) => {
    for (const columns of [organisationColumns, staffColumns]) {
      const number = columns.find(({ field }) => field === 'costCentre.number')
      const known = number?.headings[tag].map((heading) => heading.toLowerCase())
      expect(known).toContain(words.costCentres.entity.toLowerCase())
    }
  },
)
