/** What is kept for a while: for how long, and how much of it. Declared where it is used. */
export type ExpiringKind = {
  /** Letters and dashes; kinds know nothing of each other. */
  readonly name: string
  /** Milliseconds from the last `put` or `swap`, or from the first `count`. */
  readonly lifetime: number
  /** The oldest give way to new ones. Bytes are those of keys and values. */
  readonly most: { readonly entries: number; readonly bytes: number }
}

/** `null` stands for nothing: none before, or taken away. */
export type Swap = { readonly before: string | null; readonly after: string | null }

export type Counted = {
  readonly count: number
  /** Milliseconds since 1970 at which counting begins anew. */
  readonly endsAt: number
}

/**
 * What expires and is no event. Anything in it may be gone at any moment: that costs a sign-in, another try or a 409, never data.
 * Every call throws StoreUnavailable when the store is away; what was to be written may then be written nevertheless.
 */
export interface ExpiringStore extends AsyncDisposable {
  /** Null when nothing was put, when its time is over, and when it has given way. */
  get: (kind: ExpiringKind, key: string) => Promise<string | null>
  /** Values by key of all of a kind that `get` would find: for kinds of which there are few. */
  all: (kind: ExpiringKind) => Promise<ReadonlyMap<string, string>>
  put: (kind: ExpiringKind, key: string, value: string) => Promise<void>
  /** Whether the value was still the one before; else nothing has changed. Of many at once one wins. */
  swap: (kind: ExpiringKind, key: string, change: Swap) => Promise<boolean>
  /** One more; counters are not read or put otherwise. */
  count: (kind: ExpiringKind, key: string) => Promise<Counted>
}

/** Between two looks at the bounds of a kind, each process may add so much of them. */
const SLACK = 0.1

/** Says when a kind has grown so much here that its oldest have to give way. */
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

/** What a kind holds together. */
export type Held = { readonly entries: number; readonly bytes: number }

/** How many have to give way, as far as they are of like size. */
export function surplus({ entries, bytes }: Held, { most }: ExpiringKind): number {
  const tooLarge = bytes > most.bytes ? Math.ceil((entries * (bytes - most.bytes)) / bytes) : 0
  return Math.max(0, entries - most.entries, tooLarge)
}
