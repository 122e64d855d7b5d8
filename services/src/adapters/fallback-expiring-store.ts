import { StoreUnavailable } from '#ports/event-log.ts'
import type { Counted, ExpiringKind, ExpiringStore, Swap } from '#ports/expiring-store.ts'

type Stores = {
  readonly shared: ExpiringStore
  /** This process's own store, which is never away. */
  readonly own: ExpiringStore
}

/**
 * A store that is never away: while the shared store is, it uses what this process knows, which is the values it last saw in
 * the shared one and its own counts. Changes made meanwhile are not copied to the shared store.
 */
export class FallbackExpiringStore implements ExpiringStore {
  readonly #shared: ExpiringStore
  readonly #own: ExpiringStore

  constructor({ shared, own }: Stores) {
    this.#shared = shared
    this.#own = own
  }

  async get(kind: ExpiringKind, key: string): Promise<string | null> {
    const found = await unlessAway(this.#shared.get(kind, key))
    if (found === AWAY) return this.#own.get(kind, key)
    await this.#learn(kind, key, found)
    return found
  }

  async all(kind: ExpiringKind): Promise<ReadonlyMap<string, string>> {
    const found = await unlessAway(this.#shared.all(kind))
    return found === AWAY ? this.#own.all(kind) : found
  }

  async put(kind: ExpiringKind, key: string, value: string): Promise<void> {
    await unlessAway(this.#shared.put(kind, key, value))
    await this.#own.put(kind, key, value)
  }

  async swap(kind: ExpiringKind, key: string, change: Swap): Promise<boolean> {
    const isDone = await unlessAway(this.#shared.swap(kind, key, change))
    if (isDone === AWAY) return this.#own.swap(kind, key, change)
    if (isDone) await this.#learn(kind, key, change.after)
    return isDone
  }

  async count(kind: ExpiringKind, key: string): Promise<Counted> {
    const own = await this.#own.count(kind, key)
    const shared = await unlessAway(this.#shared.count(kind, key))
    return shared === AWAY ? own : shared
  }

  /** Closes the process's own store; whoever opened the shared one closes it. */
  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.#own[Symbol.asyncDispose]())
  }

  async #learn(kind: ExpiringKind, key: string, value: string | null): Promise<void> {
    const before = await this.#own.get(kind, key)
    if (before !== value) await this.#own.swap(kind, key, { before, after: value })
  }
}

const AWAY = Symbol('away')

async function unlessAway<Answer>(asked: Promise<Answer>): Promise<Answer | typeof AWAY> {
  return asked.catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return AWAY
    throw error
  })
}
