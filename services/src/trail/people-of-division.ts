import { staffStream } from '@staffplan/contracts/staff/events'
import type { PeopleOf, TrailChange } from '@staffplan/contracts/trail/trail'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { ORGANISATION_STREAM } from '#streams/organisation.ts'
import type { About } from './about.ts'
import { countedRows, type ToldRow } from './counted-rows.ts'
import { PastCentres } from './past-centres.ts'
import { PastPlaces } from './past-places.ts'
import { type Models, StaffedCentres } from './staffed-centres.ts'

type Reader = {
  readonly events: Pick<LogReader, 'parts' | 'read' | 'storedIn'>
  readonly handler: Pick<Handler, 'folded' | 'state'>
  readonly models: Models
}

/** Fields of a row that count in a plan, and fields that give a division its cost centres. */
const COUNTED: ReadonlySet<string> = new Set(['costCentreId', 'totalMonthSalary'])
const PLACED: ReadonlySet<string> = new Set(['divisionId', 'costCentreIds'])

/**
 * What was done in a year to people of a division, as far as a plan counts it: to rows that were on one of its cost
 * centres at that moment, or that came from one or went to one, whatever has become of them since; and what added cost
 * centres to the division or took them away once the year had staff, as far as staff of the year is on them or has left
 * them since.
 */
export async function aboutPeopleOf(reader: Reader, { division, year }: PeopleOf): Promise<About> {
  const { rowsOf } = await countedRows(reader.handler, year)
  const centres = await PastCentres.of(reader, division)
  const places = new PastPlaces(reader, year)
  const first = await firstOf(reader, staffStream(year))
  const staffed = new StaffedCentres(reader.models, year)
  const told = new Map<string, (change: TrailChange) => boolean>()

  const own = (event: RecordedEvent): readonly ToldRow[] => {
    const rows = rowsOf(event)
    if (rows.length === 0) return []
    const at = places.countedAt(event)
    const there = centres.at(at)
    return rows.filter((row) => placesOf(row, at).some((centre) => there.has(centre)))
  }
  const placesOf = ({ id, costCentreId, from, to }: ToldRow, at: bigint): readonly number[] => {
    const named = [costCentreId, from?.costCentreId, to?.costCentreId].filter(
      (centre) => centre !== undefined,
    )
    return named.length > 0 ? named : [places.at(id, at) ?? 0]
  }
  const placing = ({ stream, position }: RecordedEvent): ReadonlySet<number> => {
    const isSince = stream === ORGANISATION_STREAM && first !== null && position > first
    const isStaffed = (centre: number): boolean => staffed.has(centre) || places.wasLeft(centre, position)
    const change = [...((isSince && centres.changeAt(position)) || [])]
    return new Set(change.filter(([, moved]) => [...moved].some(isStaffed)).map(([department]) => department))
  }

  return {
    async reach(after) {
      await centres.reach(after)
      await staffed.reach(centres.changed())
      await places.reach(after)
    },
    fits(event) {
      const rows = namesOf(
        'staff',
        own(event).map(({ id }) => id),
      )
      const departments = namesOf('department', placing(event))
      if (rows.size > 0)
        told.set(event.id, ({ of, field }) => COUNTED.has(field) && (of === undefined || rows.has(of)))
      if (departments.size > 0)
        told.set(event.id, ({ of, field }) => (of === undefined ? PLACED.has(field) : departments.has(of)))
      return told.has(event.id)
    },
    isTold: ({ id }) => told.get(id) ?? (() => false),
    needsChange: true,
  }
}

function namesOf(record: string, ids: Iterable<number>): ReadonlySet<string> {
  return new Set([...ids].map((id) => `${record}:${id}`))
}

/** Position of the first event of a stream; null if there is none. */
async function firstOf({ events }: Pick<Reader, 'events'>, stream: string): Promise<bigint | null> {
  for await (const { position } of events.storedIn(stream, { limit: 1 })) return position
  return null
}
