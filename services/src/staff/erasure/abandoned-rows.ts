import { importOfStream, staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Place } from '#ports/key-store.ts'
import { staffYearModel } from '#streams/staff-year.ts'

type Parts = Pick<Deps, 'handler' | 'events' | 'runs'>

/** Those places whose import has broken off: its rows never count, but the trail shows them until a start removes them. */
export async function abandonedRows(parts: Parts, places: readonly Place[]): Promise<readonly Place[]> {
  const found: Place[] = []
  for (const inStream of Map.groupBy(places, ({ stream }) => stream).values())
    if (await isAbandoned(parts, inStream[0]!)) found.push(...inStream)
  return found
}

async function isAbandoned({ handler, events, runs }: Parts, { row, stream }: Place): Promise<boolean> {
  for await (const { type, metadata } of events.storedIn(stream, { limit: 1 })) {
    if (type !== 'StaffImportChunk') return false
    if (!(await runs.isOver(importOfStream(stream), Date.parse(metadata.at)))) return false
    // The import may have been completed before its run ended.
    const { imports } = await handler.state(staffYearModel, staffStream(yearOfStaffId(row)))
    return imports.values().every((completed) => completed.stream !== stream)
  }
  return false
}
