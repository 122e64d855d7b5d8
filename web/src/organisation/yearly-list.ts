import type { RecordDefinition } from '@staffplan/contracts/record'
import type { PageQuery } from '#api/records.ts'

/** Where a list of the organisation comes from: with the figures of the year that planning starts from, as no other is asked for. */
export function yearlyList({
  path,
  plural,
}: RecordDefinition): Pick<PageQuery, 'path' | 'models'> & { readonly hasPast: true } {
  return { path: `${path}/analytics`, models: [plural, 'settings'], hasPast: true }
}
