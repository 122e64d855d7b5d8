import type { EventLog, RecordedEvent } from '#ports/event-log.ts'

/** Milliseconds. A log with more events is not silent for so long, even while its server skips events of others. */
const TIMEOUT = 60_000

type Range = {
  readonly after?: bigint
  readonly last: bigint
  /** Milliseconds of silence after which the walk fails. */
  readonly timeout?: number
}

/** Events after one position and up to another, in log order, batch by batch. Throws when the log falls silent before. */
export async function* batchesUpTo(
  log: Pick<EventLog, 'follow'>,
  { after = 0n, last, timeout = TIMEOUT }: Range,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (after >= last) return
  const leaving = new AbortController()
  const batches = log.follow(after, leaving.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const batch = await nextBatch(batches.next(), { timeout, leaving })
      if (batch === 'caughtUp') continue
      const wanted = batch.filter(({ position }) => position <= last)
      if (wanted.length > 0) yield wanted
      if (batch.at(-1)!.position >= last) return
    }
  } finally {
    leaving.abort()
    await batches.return?.()
  }
}

/** Like `batchesUpTo`, event by event. */
export async function* eventsUpTo(
  log: Pick<EventLog, 'follow'>,
  range: Range,
): AsyncGenerator<RecordedEvent> {
  for await (const batch of batchesUpTo(log, range)) yield* batch
}

async function nextBatch<Batch>(
  next: Promise<IteratorResult<Batch>>,
  { timeout, leaving }: { readonly timeout: number; readonly leaving: AbortController },
): Promise<Batch> {
  const timer = setTimeout(() => leaving.abort(), timeout)
  try {
    const { done, value } = await next
    if (done) throw new Error(`the event log has told nothing for ${timeout / 1_000} s`)
    return value
  } finally {
    clearTimeout(timer)
  }
}
