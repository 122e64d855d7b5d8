import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { presenceEntry } from '@staffplan/contracts/live'
import { z } from 'zod'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'
import type { Presences, PresentByTopic } from './presence.ts'

/** Milliseconds. */
export type ExchangePace = {
  /** Between two exchanges of what has changed here and in other processes. */
  readonly look: number
  /** After which a process stores its entry again although nothing has changed. */
  readonly renewal: number
  /** How long the last entry of a process counts. */
  readonly lifetime: number
}

const PACE: ExchangePace = { look: 250, renewal: 5_000, lifetime: 20_000 }

type Parts = {
  readonly presences: Presences
  /** Must be shared by all processes. */
  readonly expiring: ExpiringStore
  readonly pace?: ExchangePace
}

const visitors = z.record(z.string(), z.array(presenceEntry))
type Visitors = z.infer<typeof visitors>

/**
 * Tells processes who is present at the others: each stores one entry with its own visitors in the expiring store, and reads
 * those of the others while it has visitors. The visitors of a process that died are gone once its entry has expired.
 */
export class PresenceExchange {
  readonly #parts: Parts
  readonly #pace: ExchangePace
  readonly #kind: ExpiringKind
  readonly #process = randomUUID()
  #told: { readonly text: string | null; readonly at: number } = { text: null, at: 0 }
  #heardAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pace = parts.pace ?? PACE
    const most = { entries: 1_000, bytes: 16 * 1024 * 1024 }
    this.#kind = { name: 'presence', lifetime: this.#pace.lifetime, most }
  }

  /** Exchanges until the signal aborts, then removes this process's entry. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#exchange(this.#parts.presences.here())
      await delay(this.#pace.look, undefined, { signal }).catch(() => {}) // the signal ends the loop
    }
    await this.#exchange(new Map())
  }

  /** While the store is away, the entries last read count until they would have expired. */
  async #exchange(here: PresentByTopic): Promise<void> {
    try {
      await this.#tell(here)
      if (this.#parts.presences.areWatched) await this.#hear()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      if (performance.now() - this.#heardAt > this.#pace.lifetime)
        this.#parts.presences.foundElsewhere(new Map())
    }
  }

  async #tell(here: PresentByTopic): Promise<void> {
    const text = here.size === 0 ? null : JSON.stringify(Object.fromEntries(here))
    const { text: before, at } = this.#told
    const now = performance.now()
    if (text === before && (text === null || now - at < this.#pace.renewal)) return
    if (text === null) await this.#parts.expiring.swap(this.#kind, this.#process, { before, after: null })
    else await this.#parts.expiring.put(this.#kind, this.#process, text)
    this.#told = { text, at: now }
  }

  async #hear(): Promise<void> {
    const told = await this.#parts.expiring.all(this.#kind)
    const others = [...told].filter(([process]) => process !== this.#process)
    const heard = others.flatMap(([, text]) => Object.entries(visitorsIn(text)))
    const topics = Map.groupBy(heard, ([topic]) => topic)
    const found = Array.from(
      topics,
      ([topic, parts]) => [topic, parts.flatMap(([, entries]) => entries)] as const,
    )
    this.#parts.presences.foundElsewhere(new Map(found))
    this.#heardAt = performance.now()
  }
}

/** The visitors in an entry; none when another version of the product wrote it in a different shape. */
function visitorsIn(text: string): Visitors {
  return visitors.safeParse(JSON.parse(text)).data ?? {}
}
