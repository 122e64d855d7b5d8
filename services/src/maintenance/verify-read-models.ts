import { setTimeout as delay } from 'node:timers/promises'
import type { Projection } from '#kernel/projections/projection.ts'
import { projectorName } from '#ports/projection-descriptor.ts'
import type { EventLog } from '#ports/event-log.ts'
import { compareCollection, type Difference, type Shown } from './document-difference.ts'
import type { Rebuild } from './rebuild.ts'

/** Outcome for one projection; `position` is that of the live read models, at which they were compared. */
export type Verdict = {
  readonly projection: string
  readonly position: bigint
  readonly documents: number
} & (
  | { readonly state: 'equal' }
  /** Equal at their position, but the log has gone on and would change them. */
  | { readonly state: 'behind' }
  | { readonly state: 'different'; readonly difference: Difference }
)

/** How often read models that move while they are read are read again. */
const ATTEMPTS = 20
const PAUSE = 250

/**
 * Compares the documents of one projection with a rebuild up to the very same position. Throws when the live ones are ahead
 * of the log, or are written so often that no moment could be compared.
 */
export async function verifyProjection(
  projection: Projection,
  {
    live,
    rebuild,
    log,
    last,
  }: {
    readonly live: Shown
    readonly rebuild: Rebuild
    readonly log: Pick<EventLog, 'head'>
    /** The position that the live ones are expected to have reached. */
    readonly last: bigint
  },
): Promise<Verdict> {
  const name = projectorName(projection)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const position = await live.checkpoint(name)
    if (position > (await log.head()))
      throw new Error(`${projection.name} is ahead of the event log, as after restoring a backup`)
    await rebuild.runTo(projection, position)
    const { documents, difference } = await compareAll(projection, live, rebuild.documents)
    const verdict = { projection: projection.name, position, documents }
    if (difference === null) {
      const isBehind = await rebuild.runTo(projection, last)
      return { ...verdict, state: isBehind ? 'behind' : 'equal' }
    }
    if ((await live.checkpoint(name)) === position) return { ...verdict, state: 'different', difference }
    await delay(PAUSE)
  }
  throw new Error(`${projection.name} is written all the time: verify when there is less to do`)
}

async function compareAll(
  projection: Projection,
  live: Shown,
  rebuilt: Shown,
): Promise<{ documents: number; difference: Difference | null }> {
  let documents = 0
  for (const { name } of projection.collections) {
    const compared = await compareCollection(name, live, rebuilt)
    documents += compared.documents
    if (compared.difference !== null) return { documents, difference: compared.difference }
  }
  return { documents, difference: null }
}
