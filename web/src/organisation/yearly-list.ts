import type { RecordDefinition } from '@staffplan/contracts/record'
import type { PageQuery } from '#api/records.ts'

/** Lists of the organisation show the figures of this year. */
export const ANALYTICS_YEAR = 2019

/** Where such a list comes from. */
export function yearlyList({
  path,
  plural,
}: RecordDefinition): Required<Pick<PageQuery, 'path' | 'models' | 'filter'>> {
  return { path: `${path}/analytics`, models: [plural], filter: { year: ANALYTICS_YEAR } }
}
