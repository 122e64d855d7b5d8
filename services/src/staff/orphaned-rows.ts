import type { Deps } from '#http/deps.ts'
import { REMOVED } from '#ports/event-log.ts'
import { LONGEST_IMPORT, LONGEST_REBUILD } from './import-recovery.ts'
import { importStreamsCollection } from './import-streams.ts'

const { name } = importStreamsCollection
const EVERYTHING = { sort: [{ key: 'id', direction: 'asc' }], offset: 0, limit: 100_000 } as const

/**
 * Removes rows that a crash, or an answer that never came, left behind and no import counts. Goes on behind the start, since
 * the read model may be filling; what could not be removed is found by the next start.
 */
export function removeOrphanedRows(deps: Deps): void {
  void remove(deps).catch(() => {})
}

async function remove(deps: Deps): Promise<void> {
  const { events, models, now, deployment } = deps
  const head = await events.head() // imports of this process come later
  await models.reached(name, head, LONGEST_REBUILD)
  // Where other processes import too, a young one may still run.
  const oldest = deployment.isOnlyProcess ? Infinity : now().getTime() - LONGEST_IMPORT
  const { content } = await models.page(name, EVERYTHING)
  for (const { id: stream, keys, body } of content) {
    if (Number(keys['id']) > Number(head)) continue
    const wait = Date.parse(body['at'] as string) - oldest // as the projection writes it
    if (wait <= 0) await removeRows(deps, stream)
    else setTimeout(() => void removeUnlessCounted(deps, stream), wait).unref()
  }
}

/** It has ended by now, in one way or another. */
async function removeUnlessCounted(deps: Deps, stream: string): Promise<void> {
  const { events, models } = deps
  try {
    await models.reached(name, await events.head(), LONGEST_REBUILD)
    if (await models.get(name, stream)) await removeRows(deps, stream)
  } catch {
    // the next start does it
  }
}

/** Once: what was removed the log itself remembers, by its last event, which goes last. */
async function removeRows({ handler, events }: Deps, stream: string): Promise<void> {
  for await (const { type } of events.read(stream, { backwards: true, limit: 1 }))
    if (type !== REMOVED) await handler.remove(stream)
}
