import { type LogSealed, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Reader = Pick<LogReader, 'name' | 'read'>

/** A stretch of the log after one position and up to another, and when it was sealed; null while that is not known. */
export type LogWindow = {
  readonly after: bigint
  readonly last: bigint
  readonly sealedAt: string | null
}

/** Least events in a window: one read of the log returns more than there are between two seals of an ordinary day. */
const LEAST = 500

type Before = {
  /** Log position to start from. */
  readonly last: bigint
  /** Milliseconds since 1970, after which nothing is wanted. */
  readonly until?: number | undefined
}

/**
 * Windows of the log from a position backwards, the latest first. A log can only be read forwards, but its seals are known
 * places to start from. `sealedAt` is when the last event of a window was sealed.
 */
export async function* windowsBefore(reader: Reader, { last, until }: Before): AsyncGenerator<LogWindow> {
  const end = until === undefined ? last : await endOf(reader, { last, until })
  let from = end
  let sealedAt: string | null = null
  /** Number of events up to the last seal in the window; how many follow that seal is not known. */
  let sealed: number | null = null
  for await (const seal of sealsBefore(reader, end)) {
    const { upTo, events } = seal.data as LogSealed // read, so parsed
    sealed ??= events
    if (sealed - events < LEAST) continue
    const after = BigInt(upTo)
    yield { after, last: from, sealedAt }
    from = after
    sealedAt = seal.metadata.at
    sealed = events
  }
  if (from > 0n) yield { after: 0n, last: from, sealedAt }
}

/** Position after which all events were stored later than `until`: the next seal covers any that may be earlier. */
async function endOf(
  reader: Reader,
  { last, until }: { readonly last: bigint; readonly until: number },
): Promise<bigint> {
  const name = await reader.name()
  const made = await lastEvent(
    reader,
    SEALS_STREAM,
    (seal) => !isOf(seal, name) || Date.parse(seal.metadata.at) <= until,
  )
  const from = (made?.revision ?? -1n) + 1n
  const [next] = await Array.fromAsync(reader.read(SEALS_STREAM, { from, limit: 1 }))
  if (!next || !isOf(next, name)) return last
  const { upTo } = next.data as LogSealed // as above
  return BigInt(upTo) < last ? BigInt(upTo) : last
}

/** This log's seals that end before a position, the latest first; positions in seals of a former store mean nothing here. */
async function* sealsBefore(reader: Reader, position: bigint): AsyncGenerator<RecordedEvent> {
  const name = await reader.name()
  const last = await lastEvent(
    reader,
    SEALS_STREAM,
    (seal) => !isOf(seal, name) || BigInt((seal.data as LogSealed).upTo) < position,
  )
  if (!last) return
  for await (const seal of reader.read(SEALS_STREAM, { to: last.revision, backwards: true })) {
    if (!isOf(seal, name)) return
    yield seal
  }
}

function isOf({ data }: RecordedEvent, name: string): boolean {
  return (data as LogSealed).log.startsWith(name) // as above
}
