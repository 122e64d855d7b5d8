import { importOfStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import { REMOVED } from '#ports/event-log.ts'
import { LONGEST_REBUILD } from './import-recovery.ts'
import { importStreamsCollection } from '#staffing/import-streams.ts'

const { name } = importStreamsCollection
const EVERYTHING = { sort: [{ key: 'id', direction: 'asc' }], offset: 0, limit: 100_000 } as const

/**
 * Removes rows that a crash, or an append without an answer, left behind and that no import counts. If another process
 * may still write them, waits until that is over. Runs in the background after the start, since the read model may be
 * filling; the next start finds what is left over.
 */
export function removeOrphanedRows(deps: Deps): void {
  void remove(deps).catch(() => {})
}

async function remove(deps: Deps): Promise<void> {
  const { events, models } = deps
  await models.reached(name, await events.head(), LONGEST_REBUILD)
  const { content } = await models.open(importStreamsCollection).page(EVERYTHING)
  for (const { id: stream, body } of content) {
    if (await isRemoved(deps, stream)) continue
    const begunAt = Date.parse(body['at'] as string) // as the projection writes it
    void removeOnceOver(deps, { stream, begunAt }).catch(() => {})
  }
}

async function removeOnceOver(
  deps: Deps,
  { stream, begunAt }: { stream: string; begunAt: number },
): Promise<void> {
  const { events, handler, models, runs } = deps
  await runs.over(importOfStream(stream), begunAt)
  await models.reached(name, await events.head(), LONGEST_REBUILD)
  const isCounted = (await models.open(importStreamsCollection).get(stream)) === null
  if (!isCounted && !(await isRemoved(deps, stream))) await handler.remove(stream)
}

/** Whether a stream was removed, which its last event tells, as that is removed last. */
async function isRemoved({ events }: Deps, stream: string): Promise<boolean> {
  for await (const { type } of events.read(stream, { backwards: true, limit: 1 })) return type === REMOVED
  return true
}
