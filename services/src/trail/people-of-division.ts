import type { PeopleOf } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import type { About } from './about.ts'
import { countedRows, type ToldRow } from './counted-rows.ts'

/** By what a row counts in a plan. */
const COUNTED: ReadonlySet<string> = new Set(['costCentreId', 'totalMonthSalary'])

/**
 * What was done in a year to people of a division, as far as a plan counts it: to rows that stand on one of its cost centres, or
 * that came from there or went there.
 */
export async function aboutPeopleOf(
  handler: Pick<Handler, 'state'>,
  { division, year }: PeopleOf,
): Promise<About> {
  const { departments } = await handler.state(organisationModel, ORGANISATION_STREAM)
  const centres = new Set(
    [...departments.items.values()].flatMap(({ values }) =>
      values.divisionId === division ? values.costCentreIds : [],
    ),
  )
  const { items, rowsOf } = await countedRows(handler, year)
  const isOwn = (row: ToldRow): boolean =>
    [row, row.from, row.to, items.get(row.id)?.values].some((place) => centres.has(place?.costCentreId ?? 0))
  const own = (event: RecordedEvent): readonly ToldRow[] => rowsOf(event).filter(isOwn)
  return {
    fits: (event) => own(event).length > 0,
    isTold(event) {
      const names = new Set(own(event).map(({ id }) => `staff:${id}`))
      return ({ of, field }) => COUNTED.has(field) && (of === undefined || names.has(of))
    },
    needsChange: true,
  }
}
