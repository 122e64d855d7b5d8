/** A kind of expiring values: how long they are kept and how many at most. Declared where it is used. */
export type ExpiringKind = {
  /** Letters and dashes. The same key in two kinds means two values. */
  readonly name: string
  /** Milliseconds from the last `put` or `swap`, or from the first `count`. */
  readonly lifetime: number
  /** Above this the oldest values give way to new ones. Bytes count keys and values. */
  readonly most: { readonly entries: number; readonly bytes: number }
}

/** `before: null` means that there must be no value; `after: null` removes it. */
export type Swap = { readonly before: string | null; readonly after: string | null }

export type Counted = {
  readonly count: number
  /** When counting starts again at zero, in milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Values that expire and are therefore not events. Any of them may be lost at any moment, which costs a sign-in, a retry or
 * a 409, but never data. Every call throws StoreUnavailable when the store is away; a write may then be stored all the same.
 */
export interface ExpiringStore extends AsyncDisposable {
  /** Null when no value was put, or it has expired or given way to newer ones. */
  get: (kind: ExpiringKind, key: string) => Promise<string | null>
  /** All values of a kind by key, as `get` would find them; for kinds that have few. */
  all: (kind: ExpiringKind) => Promise<ReadonlyMap<string, string>>
  put: (kind: ExpiringKind, key: string, value: string) => Promise<void>
  /** Replaces the value if it still is `before`; otherwise false, and nothing changes. Of concurrent swaps one wins. */
  swap: (kind: ExpiringKind, key: string, change: Swap) => Promise<boolean>
  /** Adds one to a counter; counters are read and written in no other way. */
  count: (kind: ExpiringKind, key: string) => Promise<Counted>
}

/** Share of a kind's bounds that each process may add before the bounds are checked again. */
const SLACK = 0.1

/** Tells when this process has added so much of a kind that its bounds must be checked. */
export class Growth {
  readonly #added = new Map<string, { entries: number; bytes: number }>()

  isDue({ name, most }: ExpiringKind, bytes: number): boolean {
    const added = this.#added.get(name) ?? { entries: 0, bytes: 0 }
    added.entries += 1
    added.bytes += bytes
    const isDue = added.entries > most.entries * SLACK || added.bytes > most.bytes * SLACK
    if (isDue) this.#added.delete(name)
    else this.#added.set(name, added)
    return isDue
  }
}

/** Size of all values of a kind. */
export type Held = { readonly entries: number; readonly bytes: number }

/** How many values are too many, assuming that all are of similar size. */
export function surplus({ entries, bytes }: Held, { most }: ExpiringKind): number {
  const tooLarge = bytes > most.bytes ? Math.ceil((entries * (bytes - most.bytes)) / bytes) : 0
  return Math.max(0, entries - most.entries, tooLarge)
}
