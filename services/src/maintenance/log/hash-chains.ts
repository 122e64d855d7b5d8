import type { RecordedEvent } from '#ports/event-log.ts'
import { placeOf } from './event-difference.ts'

/** Tells which events form a chain, in which each names the hash of the one before it in its stream. */
export type ChainRule = {
  readonly isChained: (event: RecordedEvent) => boolean
  /** The hash that an event names of the one before it; '' in the first. */
  readonly named: (event: RecordedEvent) => unknown
  readonly hash: (event: RecordedEvent) => string
}

/** Follows the chains of a log that is read once. */
export class HashChains {
  /** Events that have been checked. */
  checked = 0
  readonly #rule: ChainRule
  readonly #hashes = new Map<string, string>()

  constructor(rule: ChainRule) {
    this.#rule = rule
  }

  /** Throws when the event does not name the hash of the one before it: one of the two is not what was written. */
  add(event: RecordedEvent): void {
    const { stream } = event
    if (!this.#rule.isChained(event)) return
    if (this.#rule.named(event) !== (this.#hashes.get(stream) ?? ''))
      throw new Error(`the hash chain is broken: ${placeOf(event)}, or the one before it, has been changed`)
    this.#hashes.set(stream, this.#rule.hash(event))
    this.checked += 1
  }
}
