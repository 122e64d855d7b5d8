import { join } from 'node:path'
import { openSqliteEventLog } from '../../services/src/adapters/sqlite/event-log.ts'
import type { EventLog, RecordedEvent } from '../../services/src/ports/event-log.ts'
import { type Unit, unitName } from './workload.ts'

/** Every event of a data folder in log order; no server may have the folder open. */
export async function storedEvents(dataDir: string): Promise<RecordedEvent[]> {
  await using log = openSqliteEventLog(join(dataDir, 'events.db'))
  return await everyEvent(log) // before the log is closed
}

/** Every event of a log in log order; nothing may be writing to it. */
export async function everyEvent(log: Pick<EventLog, 'follow'>): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    events.push(...batch)
  }
  return events
}

/** Faults in the log itself: duplicate ids, and revisions with gaps or out of order. */
export function logFaults(events: readonly RecordedEvent[]): string[] {
  const ids = new Set<string>()
  const revisions = new Map<string, bigint>()
  return events.flatMap(({ id, stream, revision, position }) => {
    const expected = revisions.get(stream) ?? 0n
    revisions.set(stream, revision + 1n)
    const isTwice = ids.has(id)
    ids.add(id)
    return [
      ...(isTwice ? [`the id at position ${position} stands twice`] : []),
      ...(revision === expected ? [] : [`${stream} has ${revision} where ${expected} belongs`]),
    ]
  })
}

/** Units that were created twice, and acknowledged ones that are not at the answered position. */
export function unitFaults(events: readonly RecordedEvent[], units: readonly Unit[]): string[] {
  const created = Map.groupBy(
    events.filter(({ type }) => type === 'BusinessUnitCreated'),
    ({ data }) => (data as { values: { name: string } }).values.name, // the event's shape
  )
  return units.flatMap(({ number, position }) => {
    const found = created.get(unitName(number)) ?? []
    return [
      ...(found.length > 1 ? [`${unitName(number)} was created ${found.length} times`] : []),
      ...(position === null || found[0]?.position === position ? [] : [`${unitName(number)} is lost`]),
    ]
  })
}
