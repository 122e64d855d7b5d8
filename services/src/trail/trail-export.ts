import { type TrailLine, WITHHELD } from '@staffplan/contracts/trail/trail-file'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import type { ChainKey } from '#kernel/chain/seal.ts'
import { TrailLinks } from '#kernel/chain/trail-links.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/**
 * The trail up to a position as lines, each linked to the one before: a head, every event as stored, and a signed end.
 */
export async function* trailLines(
  events: Pick<LogReader, 'stored' | 'name'>,
  upTo: bigint,
  key: ChainKey,
): AsyncGenerator<string> {
  const links = new TrailLinks()
  const line = (value: object): string => `${links.line(value)}\n`
  yield line({ staffplanTrail: 2, log: await events.name(), upTo: String(upTo) })
  let count = 0
  for await (const batch of events.stored(0n, upTo)) {
    for (const event of batch) yield line(exported(event))
    count += batch.length
  }
  yield line({ end: { events: count, mac: links.mac(key) } })
}

function exported({ position, stream, revision, id, type, metadata, data }: RecordedEvent): TrailLine {
  const named = { position: String(position), stream, revision: String(revision), id, metadata }
  const withheld = WITHHELD.find((each) => each === type)
  if (withheld) return { ...named, type: withheld, dataDigest: dataDigest(data) }
  return { ...named, type, data: data ?? null }
}
