import { type LogSealed, logSealed, SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { type DigestedEvent, eventDigest } from '#kernel/chain/event-digest.ts'
import { type ChainKey, isSealedWith, type SealedEvent, sealedEvents, sealHash } from '#kernel/chain/seal.ts'
import { REMOVED } from '#ports/event-log.ts'
import { placeOf } from './event-difference.ts'

/** An event of a log that is read once; where `data` is withheld, its digest stands for it. */
export type CheckedEvent = DigestedEvent & { readonly position: bigint; readonly data?: unknown }

/** Which streams may be removed, and which of these have to stay after all. */
export type RemovalRule = {
  readonly isRemovable: (stream: string) => boolean
  /** The stream that has to stay because of this event; null for most. */
  readonly keeps: (event: CheckedEvent) => string | null
}

/** The hash of a seal, as it was kept elsewhere. */
export type Checkpoint = { readonly number: bigint; readonly hash: string }

export type SealCheck = {
  readonly removal: RemovalRule
  /** Key of the seals; without it, nobody can tell whether the server made them. */
  readonly key?: ChainKey | null
  readonly checkpoints?: readonly Checkpoint[]
}

export type ChainFindings = {
  readonly seals: number
  readonly sealed: number
  /** Events behind the last seal. */
  readonly unsealed: number
  readonly last: Checkpoint | null
}

/** Compares a log that is read once, in its order, with what its seals say of it. Throws at the first event that is not what was sealed. */
export class ChainCheck {
  readonly #check: SealCheck
  readonly #checkpoints: Map<bigint, string>
  /** Events that no seal has covered yet, in the order of the log. */
  #open: SealedEvent[] = []
  #last: { readonly number: bigint; readonly hash: string; readonly events: number } | null = null
  /** Streams that have lost events, with the error message for it. */
  readonly #lost = new Map<string, string>()
  readonly #kept = new Set<string>()

  constructor(check: SealCheck) {
    this.#check = check
    this.#checkpoints = new Map((check.checkpoints ?? []).map(({ number, hash }) => [number, hash]))
  }

  add(event: CheckedEvent): void {
    const { stream, revision } = event
    if (stream === SEALS_STREAM) return this.#seal(event)
    const kept = this.#check.removal.keeps(event)
    if (kept !== null) this.#kept.add(kept)
    if (event.type === REMOVED) this.#lose(event, 'has been removed')
    this.#open.push({ stream, revision, digest: eventDigest(event) })
  }

  /** The findings. Throws if a stream that has to stay has lost events, or a seal known from elsewhere is missing. */
  end(): ChainFindings {
    for (const [stream, sentence] of this.#lost) if (this.#kept.has(stream)) throw new Error(sentence)
    const last = this.#last
    for (const number of this.#checkpoints.keys())
      if (last === null || number > last.number)
        throw new Error(
          `the log has been cut: seal ${number} was kept elsewhere, and its seals end ${last ? `with ${last.number}` : 'before the first'}`,
        )
    return {
      seals: last ? Number(last.number) + 1 : 0,
      sealed: last?.events ?? 0,
      unsealed: this.#open.length,
      last,
    }
  }

  #seal(event: CheckedEvent): void {
    const parsed = logSealed.safeParse(event.data)
    if (!parsed.success) throw new Error(`${placeOf(event)} is no seal`)
    const seal = { ...event, data: event.data ?? null }
    const number = event.revision
    this.#compare(parsed.data)
    const hash = sealHash(seal)
    const events = (this.#last?.events ?? 0) + sealedEvents(parsed.data).length
    if (
      number !== (this.#last ? this.#last.number + 1n : 0n) ||
      parsed.data.previous !== (this.#last?.hash ?? '') ||
      parsed.data.events !== events
    )
      throw new Error(`seal ${number} does not follow the one before it: one of the two has been changed`)
    const kept = this.#checkpoints.get(number)
    if (kept !== undefined && kept !== hash)
      throw new Error(`seal ${number} is not the one that was kept elsewhere: the log has been put back`)
    if (this.#check.key && !isSealedWith(seal, this.#check.key))
      throw new Error(`seal ${number} was not made with this key`)
    this.#last = { number, hash, events }
  }

  #compare(seal: LogSealed): void {
    const sealed = sealedEvents(seal)
    const places = new Set(sealed.map(placeIn))
    let at = 0
    for (const expected of sealed) {
      const here = this.#open[at]
      const there = here && placeIn(here) === placeIn(expected) ? at : this.#find(expected, at)
      if (there < 0) this.#lose(expected, 'is missing')
      else if (there === at) this.#compareOne(expected, this.#open[at++]!)
      else if (places.has(placeIn(here!)))
        throw new Error(`${placeOf(expected)} does not stand where it was sealed: the order has been changed`)
      else throw new Error(`${placeOf(here!)} was not there when the log was sealed: it has been put in`)
    }
    this.#open = this.#open.slice(at)
  }

  #compareOne(expected: SealedEvent, { digest }: SealedEvent): void {
    if (digest === expected.digest || this.#lost.has(expected.stream)) return
    throw new Error(`${placeOf(expected)} is not what was sealed: it has been changed`)
  }

  #find(expected: SealedEvent, from: number): number {
    const place = placeIn(expected)
    return this.#open.findIndex((event, index) => index >= from && placeIn(event) === place)
  }

  #lose(event: Pick<SealedEvent, 'stream' | 'revision'>, how: string): void {
    const sentence = `${placeOf(event)} ${how}`
    if (!this.#check.removal.isRemovable(event.stream)) throw new Error(sentence)
    if (!this.#lost.has(event.stream)) this.#lost.set(event.stream, sentence)
  }
}

function placeIn({ stream, revision }: SealedEvent): string {
  return `${revision}@${stream}`
}
