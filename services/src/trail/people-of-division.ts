import { staffStream } from '@staffplan/contracts/staff/events'
import type { PeopleOf } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import type { About } from './about.ts'

/** What an event says of a row of yearly data; the rest of it may be sealed. */
type Told = {
  readonly id?: number
  readonly costCentreId?: number
  readonly from?: Place
  readonly to?: Place
}
/** By what a row counts in a plan. */
const COUNTED: ReadonlySet<string> = new Set(['costCentreId', 'totalMonthSalary'])

type Place = { readonly costCentreId?: number }

/**
 * What was done in a year to people of a division, as far as a plan counts it: to rows that stand on one of its cost centres, or that came from there or went
 * there. Imports that were abandoned are left out.
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
  const { items, imports } = await handler.state(staffYearModel, staffStream(year))
  const streams = new Set([staffStream(year), ...[...imports.values()].map(({ stream }) => stream)])
  const isThere = (place: Place | undefined): boolean => centres.has(place?.costCentreId ?? 0)
  const isOwn = (row: Told): boolean => [row, row.from, row.to, items.get(row.id ?? 0)?.values].some(isThere)
  const own = (event: RecordedEvent): readonly Told[] => rowsOf(event).filter(isOwn)
  return {
    fits: (event) => streams.has(event.stream) && own(event).length > 0,
    isTold(event) {
      const names = new Set(own(event).map(({ id }) => `staff:${id}`))
      return ({ of, field }) => COUNTED.has(field) && (of === undefined || names.has(of))
    },
    needsChange: true,
  }
}

function rowsOf({ type, data }: RecordedEvent): readonly Told[] {
  switch (type) {
    case 'StaffAdded':
    case 'StaffChanged':
    case 'StaffDeleted':
      return [data as Told] // parsed by EventTypes, or sealed in parts
    case 'StaffImportChunk':
      return (data as { readonly ops: readonly Told[] }).ops // likewise
    default:
      return []
  }
}
