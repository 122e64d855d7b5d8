import { importOfStream, staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Place } from '#ports/key-store.ts'
import { staffYearModel } from '#streams/staff-year.ts'

type Parts = Pick<Deps, 'handler' | 'events' | 'runs'>

/** Of the places, those where an import has broken off: nothing counts there, and the trail tells it until a start removes it. */
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
    // It may have been completed until then.
    const { imports } = await handler.state(staffYearModel, staffStream(yearOfStaffId(row)))
    return imports.values().every((completed) => completed.stream !== stream)
  }
  return false
}
