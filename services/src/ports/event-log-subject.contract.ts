import type { EventLog, NewEvent, ReadBounds, RecordedEvent, SchemaMemory } from './event-log.ts'

/** The log of the running test; `restart` replaces it with one on the same data. */
export type LogSubject = { readonly log: EventLog & SchemaMemory; readonly restart: () => Promise<void> }

export function fact(data: unknown = {}): NewEvent {
  return {
    id: crypto.randomUUID(),
    type: 'SomethingHappened',
    data,
    metadata: {
      commandId: 'command',
      correlationId: 'correlation',
      actor: 1,
      at: '2019-01-01T00:00:00.000Z',
      schema: 1,
    },
  }
}

export async function idsOf(log: EventLog, stream: string, bounds?: ReadBounds): Promise<string[]> {
  return (await Array.fromAsync(log.read(stream, bounds))).map(({ id }) => id)
}

export function facts(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => fact({ index }))
}

/** Appends so many events to a new stream, in batches. */
export async function fill(log: EventLog, stream: string, count: number, batch = 100): Promise<void> {
  let revision: 'none' | bigint = 'none'
  for (let done = 0; done < count; done += batch)
    ({ revision } = await log.append(stream, revision, facts(Math.min(batch, count - done))))
}

type Following = {
  readonly events: readonly RecordedEvent[]
  readonly caughtUp: Promise<void>
  /** Resolves when so many events have come. */
  readonly until: (count: number) => Promise<void>
  /** Aborts and waits for the end of the iteration. */
  readonly end: () => Promise<void>
}

/** Collects what a follower yields. */
export function follow(log: EventLog, after: bigint): Following {
  const events: RecordedEvent[] = []
  const stop = new AbortController()
  const caughtUp = Promise.withResolvers<void>()
  const waiting = new Set<{ count: number; resolve: () => void }>()
  const running = (async () => {
    for await (const batch of log.follow(after, stop.signal)) {
      if (batch === 'caughtUp') caughtUp.resolve()
      else events.push(...batch)
      for (const entry of waiting) if (events.length >= entry.count) entry.resolve()
    }
  })()
  running.catch((error: unknown) => caughtUp.reject(error))
  return {
    events,
    caughtUp: caughtUp.promise,
    until(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (events.length >= count) resolve()
      else waiting.add({ count, resolve })
      return promise
    },
    async end() {
      stop.abort()
      await running
    },
  }
}
