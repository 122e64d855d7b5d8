import { type LogSealed, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Reader = Pick<LogReader, 'name' | 'read'>

/** A stretch of the log: behind one position and up to another, and when it was sealed; null while that is not known. */
export type LogWindow = {
  readonly after: bigint
  readonly last: bigint
  readonly sealedAt: string | null
}

/** Events in a stretch at least: a log hands out more at a time than stand between two seals of an ordinary day. */
const LEAST = 500

type Before = {
  /** A position. */
  readonly last: bigint
  /** Milliseconds since 1970, if anything later is of no interest. */
  readonly until?: number | undefined
}

/**
 * The log in stretches, the latest first, from a position backwards: seals are known places in a log that is read forwards.
 * `sealedAt` is when the last event of a stretch was sealed.
 */
export async function* windowsBefore(reader: Reader, { last, until }: Before): AsyncGenerator<LogWindow> {
  const end = until === undefined ? last : await endOf(reader, { last, until })
  let from = end
  let sealedAt: string | null = null
  /** By the last seal in the stretch; how many stand behind it is not known. */
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

/** What stands behind it was stored after the moment: the next seal covers what may have come before. */
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

/** Seals of this log that end before a position, the latest first; places of another log, from which this was moved, are none of its own. */
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
