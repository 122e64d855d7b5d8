import { type TrailLine, trailEnd, trailHead, trailLine } from '@staffplan/contracts/trail/trail-file'
import type { EventMetadata } from '@staffplan/contracts/event'
import type { z } from 'zod'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import { ChainCheck, type ChainFindings, type CheckedEvent, type SealCheck } from './chain-check.ts'
import { Order } from './log-survey.ts'

export type TrailFindings = ChainFindings & {
  readonly events: number
  /** Of them, those of which the file has the digest only. */
  readonly withheld: number
}

/** Checks an exported trail line by line. Throws at the first event that is changed, missing, moved or put in, and where the file ends too early. */
export async function checkTrailFile(lines: AsyncIterable<string>, check: SealCheck): Promise<TrailFindings> {
  const chain = new ChainCheck(check)
  const order = new Order()
  let number = 0
  let end: number | null = null
  let events = 0
  let withheld = 0
  for await (const line of lines) {
    number += 1
    if (number === 1) {
      parsed(trailHead, line, 1)
    } else if (end !== null) {
      throw new Error(`line ${number} stands behind the end of the trail`)
    } else if (line.startsWith('{"end"')) {
      end = parsed(trailEnd, line, number).end.events
    } else {
      const read = parsed(trailLine, line, number)
      if ('dataDigest' in read) withheld += 1
      const event = checked(read)
      if (!check.removal.isRemovable(event.stream)) order.add(event)
      chain.add(event)
      events += 1
    }
  }
  if (end === null) throw new Error('the file is cut off: its last line is missing')
  if (end !== events) throw new Error(`the file has ${events} events, and its last line says ${end}`)
  return { ...chain.end(), events, withheld }
}

function checked({ position, revision, metadata, ...told }: TrailLine): CheckedEvent {
  return {
    ...('dataDigest' in told ? told : { ...told, dataDigest: dataDigest(told.data) }),
    metadata: metadata as unknown as EventMetadata, // as it was stored: it is compared, not read
    position: BigInt(position),
    revision: BigInt(revision),
  }
}

/** Nothing in a line goes unchecked: no field that the trail does not have, and none that stands there twice. */
function parsed<Shape extends z.ZodType>(shape: Shape, line: string, number: number): z.infer<Shape> {
  try {
    const value: unknown = JSON.parse(line)
    if (JSON.stringify(value) === line) return shape.parse(value)
  } catch {
    // said below
  }
  throw new Error(`line ${number} is no line of a trail`)
}
