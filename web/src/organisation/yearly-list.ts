import type { RecordDefinition } from '@staffplan/contracts/record'
import type { PageQuery } from '#api/records.ts'

/** Where an organisation list is read from; without a given year, its figures are those of the plan's start year. */
export function yearlyList({
  path,
  plural,
}: RecordDefinition): Pick<PageQuery, 'path' | 'models'> & { readonly hasPast: true } {
  return { path: `${path}/analytics`, models: [plural, 'settings'], hasPast: true }
}
