import { type LogSealed, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { lastEvent } from '#kernel/streams/last-event.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Reader = Pick<LogReader, 'epoch' | 'read'>

/** A stretch of the log: behind one position and up to another, and when it was sealed; null while that is not known. */
export type LogWindow = {
  readonly after: bigint
  readonly last: bigint
  readonly sealedAt: string | null
}

type Before = {
  /** A position. */
  readonly last: bigint
  /** Milliseconds since 1970, if anything later is of no interest. */
  readonly until?: number | undefined
}

/** The log in stretches, the latest first, from a position backwards: seals are known places in a log that is read forwards. */
export async function* windowsBefore(reader: Reader, { last, until }: Before): AsyncGenerator<LogWindow> {
  const end = until === undefined ? last : await endOf(reader, { last, until })
  let from = end
  let sealedAt: string | null = null
  for await (const seal of sealsBefore(reader, end)) {
    const after = BigInt((seal.data as LogSealed).upTo) // read, so parsed
    if (after < from) yield { after, last: from, sealedAt }
    from = after < from ? after : from
    sealedAt = seal.metadata.at
  }
  if (from > 0n) yield { after: 0n, last: from, sealedAt }
}

/** What stands behind it was stored after the moment: the next seal covers what may have come before. */
async function endOf(
  reader: Reader,
  { last, until }: { readonly last: bigint; readonly until: number },
): Promise<bigint> {
  const epoch = await reader.epoch()
  const made = await lastEvent(
    reader,
    SEALS_STREAM,
    (seal) => !isOf(seal, epoch) || Date.parse(seal.metadata.at) <= until,
  )
  const next = await sealAt(reader, (made?.revision ?? -1n) + 1n)
  if (!next || !isOf(next, epoch)) return last
  const { upTo } = next.data as LogSealed // as above
  return BigInt(upTo) < last ? BigInt(upTo) : last
}

/** Seals of this log that end before a position, the latest first; places of another log, from which this was moved, are none of its own. */
async function* sealsBefore(reader: Reader, position: bigint): AsyncGenerator<RecordedEvent> {
  const epoch = await reader.epoch()
  const last = await lastEvent(
    reader,
    SEALS_STREAM,
    (seal) => !isOf(seal, epoch) || BigInt((seal.data as LogSealed).upTo) < position,
  )
  for (let seal = last; seal && isOf(seal, epoch); seal = await sealAt(reader, seal.revision - 1n)) yield seal
}

function isOf({ data }: RecordedEvent, epoch: string): boolean {
  return (data as LogSealed).log.startsWith(epoch) // as above
}

async function sealAt(reader: Reader, number: bigint): Promise<RecordedEvent | null> {
  if (number < 0n) return null
  const [seal] = await Array.fromAsync(reader.read(SEALS_STREAM, { from: number, to: number, limit: 1 }))
  return seal ?? null
}
