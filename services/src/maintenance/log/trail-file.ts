import { type TrailLine, trailEnd, trailHead, trailLine } from '@staffplan/contracts/trail/trail-file'
import type { EventMetadata } from '@staffplan/contracts/event'
import type { z } from 'zod'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import { TrailLinks } from '#kernel/chain/trail-links.ts'
import { ChainCheck, type ChainFindings, type CheckedEvent, type SealCheck } from './chain-check.ts'
import { placeOf } from './event-difference.ts'
import { Order } from './log-survey.ts'

export type TrailFindings = ChainFindings & {
  readonly events: number
  /** Events of which the file has only the digest. */
  readonly withheld: number
}

/**
 * Checks an exported trail line by line. Throws at the first event that is changed, missing, moved or put in, and where the head,
 * a position or the end is not what was exported.
 */
export async function checkTrailFile(lines: AsyncIterable<string>, check: SealCheck): Promise<TrailFindings> {
  const file = new TrailFile(check)
  for await (const line of lines) file.add(line)
  return file.end()
}

class TrailFile {
  readonly #check: SealCheck
  readonly #chain: ChainCheck
  readonly #order = new Order()
  #number = 0
  #events = 0
  #withheld = 0
  #isEnded = false
  readonly #links = new TrailLinks()
  /** What is wrong with the first line whose link does not match; the seals may tell more exactly. */
  #broken: string | null = null
  #isSigned = true

  constructor(check: SealCheck) {
    this.#check = check
    this.#chain = new ChainCheck(check)
  }

  add(line: string): void {
    this.#number += 1
    if (this.#number === 1) this.#head(line)
    else if (this.#isEnded) throw new Error(`line ${this.#number} stands behind the end of the trail`)
    else if (line.startsWith('{"end"')) this.#last(line)
    else this.#event(line)
  }

  end(): TrailFindings {
    if (!this.#isEnded) throw new Error('the file is cut off: its last line is missing')
    const found = this.#chain.end()
    if (this.#broken !== null) throw new Error(this.#broken)
    if (!this.#isSigned)
      throw new Error(
        'the end of the file was not made with this key: its head, a position or its end has been changed',
      )
    return { ...found, events: this.#events, withheld: this.#withheld }
  }

  #head(line: string): void {
    // Somebody who forges a file would choose the format that was not signed.
    if (line.startsWith('{"staffplanTrail":1,'))
      throw new Error(
        'the file is of format 1, which nobody signed: it proves nothing; export the trail again',
      )
    const { value, follows } = this.#parsed(trailHead, line)
    const { log, upTo } = value
    if (!follows)
      this.#broken = `the head of the file is not what was exported: log ${log} up to position ${upTo} has been changed`
  }

  #event(line: string): void {
    const { value, follows } = this.#parsed(trailLine, line)
    if ('dataDigest' in value) this.#withheld += 1
    const event = checked(value)
    if (!this.#check.removal.isRemovable(event.stream)) this.#order.add(event)
    this.#chain.add(event)
    this.#events += 1
    if (!follows)
      this.#broken ??= `${placeOf(event)} is not what was exported: its position ${event.position} has been changed, or a line before it`
  }

  #last(line: string): void {
    const { key } = this.#check
    const mac = key ? this.#links.mac(key) : undefined
    const { value, follows } = this.#parsed(trailEnd, line)
    const { end } = value
    if (end.events !== this.#events)
      throw new Error(`the file has ${this.#events} events, and its last line says ${end.events}`)
    if (!follows)
      this.#broken ??=
        'the end of the file is not what was exported: it has been changed, or a line before it'
    this.#isSigned = mac === undefined || end.mac === mac
    this.#isEnded = true
  }

  /** Parses a line so that nothing in it goes unchecked: it may have no unknown field, and no field twice. */
  #parsed<Shape extends z.ZodType>(
    shape: Shape,
    line: string,
  ): { readonly value: z.infer<Shape>; readonly follows: boolean } {
    try {
      const { text, follows } = this.#links.read(line)
      const value: unknown = JSON.parse(text)
      if (JSON.stringify(value) === text) return { value: shape.parse(value), follows }
    } catch {
      // reported below
    }
    throw new Error(`line ${this.#number} is no line of a trail`)
  }
}

function checked({ position, revision, metadata, ...told }: TrailLine): CheckedEvent {
  return {
    ...('dataDigest' in told ? told : { ...told, dataDigest: dataDigest(told.data) }),
    metadata: metadata as unknown as EventMetadata, // as it was stored: it is compared, not read
    position: BigInt(position),
    revision: BigInt(revision),
  }
}
