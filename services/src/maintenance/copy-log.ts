import { setTimeout as delay } from 'node:timers/promises'
import {
  type EventLog,
  type RecordedEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#ports/event-log.ts'
import { eventDifference, placeOf } from './log/event-difference.ts'
import { runsOf } from './log/event-runs.ts'
import { RemovedStreams, standingEvents } from './log/standing-events.ts'

export type Copied = {
  /** Events that an earlier, interrupted copy had brought over. */
  readonly held: number
  readonly appended: number
}

const ATTEMPTS = 5
const PAUSE = 1_000

/**
 * Appends to one log the events that another has beyond it; ids, data, metadata, streams, revisions and order stay the
 * same. What the target holds must be the very beginning of the source, or nothing is appended. Removed streams are not
 * copied, and are removed where an earlier copy had brought them over. Every append names its revision and ids, so that
 * an interrupted copy can be continued. `progress` is called with the number of events appended so far.
 */
export async function copyLog({
  from,
  to,
  progress,
}: {
  readonly from: EventLog
  readonly to: EventLog
  readonly progress: (appended: number) => void
}): Promise<Copied> {
  const last = await from.head()
  await using source = standingEvents(from, last)
  const { held, outlived } = await skipHeld({ source, from, to })
  for (const stream of outlived) await insisting(() => to.remove(stream))
  let appended = 0
  for await (const run of runsOf(source)) {
    await append(to, run)
    appended += run.length
    progress(appended)
  }
  await assertStill(from, last)
  return { held, appended }
}

/**
 * Skips what the target has already; `outlived` are streams that the source has removed since. Throws if the rest is
 * anything else than the source's beginning.
 */
async function skipHeld({
  source,
  from,
  to,
}: {
  readonly source: AsyncGenerator<RecordedEvent>
  readonly from: EventLog
  readonly to: EventLog
}): Promise<{ readonly held: number; readonly outlived: ReadonlySet<string> }> {
  const removed = new RemovedStreams(from)
  const outlived = new Set<string>()
  let held = 0
  for await (const there of standingEvents(to, await to.head())) {
    if (await removed.has(there.stream)) {
      outlived.add(there.stream)
      continue
    }
    const { done, value: here } = await source.next()
    if (done)
      throw new Error(`the target has events of its own, from ${placeOf(there)} on; nothing was copied`)
    const difference = eventDifference(here, there)
    if (difference !== null)
      throw new Error(`the target is not empty and no part of this copy: ${difference}; nothing was copied`)
    held += 1
  }
  return { held, outlived }
}

async function append(to: EventLog, run: readonly RecordedEvent[]): Promise<void> {
  const first = run[0]!
  const expected = first.revision === 0n ? 'none' : first.revision - 1n
  const events = run.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
  try {
    await insisting(() => to.append(first.stream, expected, events))
  } catch (error) {
    if (error instanceof WrongExpectedRevision)
      throw new Error(`the target did not take ${placeOf(first)}: somebody else writes to it`, {
        cause: error,
      })
    if (error instanceof RangeError) throw new Error(`${placeOf(first)}: ${error.message}`, { cause: error })
    throw error
  }
}

/** Repeats work while a store is unavailable; appends of the same ids at the same revision are stored once. */
async function insisting<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === ATTEMPTS) throw error
      await delay(PAUSE)
    }
  }
}

/** Throws when the source has grown since the copy began. */
async function assertStill(from: EventLog, last: bigint): Promise<void> {
  if ((await from.head()) === last) return
  throw new Error(
    'the source has grown meanwhile: stop the servers that write to it and copy again, it goes on where it was',
  )
}
