import type { Collection } from 'mongodb'
import {
  type Counted,
  type ExpiringKind,
  type ExpiringStore,
  Growth,
  type Held,
  surplus,
  type Swap,
} from '#ports/expiring-store.ts'
import type { Database } from '#adapters/mongodb/connection/database.ts'
import { isInsertRace, REPLACEABLE, SideCollection } from '#adapters/mongodb/connection/availability.ts'

type Kept = {
  readonly _id: string
  readonly kind: string
  readonly value?: string
  readonly count?: number
  readonly bytes: number
  readonly ends: Date
}

const MOST_AT_ONCE = 1_000

/** Expiring values that all processes with the same database share; MongoDB itself deletes what has expired. */
export class MongoExpiringStore implements ExpiringStore {
  readonly #entries: SideCollection<Kept>
  readonly #now: () => Date
  readonly #growth = new Growth()

  constructor(database: Database, now: () => Date) {
    this.#now = now
    this.#entries = new SideCollection(() => database.ready(), {
      ...REPLACEABLE,
      name: '_expiring', // `_` cannot begin a read model's name
      indexes: [{ key: { ends: 1 }, expireAfterSeconds: 0 }, { key: { kind: 1, ends: 1 } }],
    })
  }

  get(kind: ExpiringKind, key: string): Promise<string | null> {
    return this.#entries.ask(async (kept) => {
      const found = await kept.findOne({ _id: idOf(kind, key), ends: { $gt: this.#now() } })
      return found?.value ?? null
    })
  }

  all(kind: ExpiringKind): Promise<ReadonlyMap<string, string>> {
    return this.#entries.ask(async (kept) => {
      const found = await kept.find({ kind: kind.name, ends: { $gt: this.#now() } }).toArray()
      const keyOf = ({ _id }: Kept): string => _id.slice(idOf(kind, '').length)
      return new Map(found.map((each) => [keyOf(each), each.value ?? '']))
    })
  }

  async put(kind: ExpiringKind, key: string, value: string): Promise<void> {
    const { _id, ...entry } = this.#entry(kind, key, value)
    await this.#entries.ask((kept) => kept.replaceOne({ _id }, entry, { upsert: true }))
    await this.#bound(kind, entry.bytes)
  }

  async swap(kind: ExpiringKind, key: string, { before, after }: Swap): Promise<boolean> {
    const { _id, ...entry } = this.#entry(kind, key, after ?? '')
    if (before === null && after === null) return (await this.get(kind, key)) === null
    const same = { _id, value: before ?? '', ends: { $gt: this.#now() } }
    const isDone = await this.#entries.ask(async (kept) => {
      if (after === null) return (await kept.deleteOne(same)).deletedCount === 1
      if (before === null) return this.#begun(kept, { _id, ...entry })
      return (await kept.replaceOne(same, entry)).matchedCount === 1
    })
    if (isDone && after !== null) await this.#bound(kind, entry.bytes)
    return isDone
  }

  async count(kind: ExpiringKind, key: string): Promise<Counted> {
    const first = { ...this.#entry(kind, key, ''), count: 1 }
    const { _id, bytes, ends } = first
    const counted = await this.#entries.ask(async (kept) => {
      for (;;) {
        const running = { _id, ends: { $gt: this.#now() } }
        const found = await kept.findOneAndUpdate(
          running,
          { $inc: { count: 1 } },
          { returnDocument: 'after' },
        )
        if (found) return { count: found.count ?? 1, endsAt: found.ends.getTime() }
        if (await this.#begun(kept, first)) return { count: 1, endsAt: ends.getTime() }
      }
    })
    await this.#bound(kind, bytes)
    return counted
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#entries[Symbol.dispose]()
  }

  #entry(kind: ExpiringKind, key: string, value: string): Kept {
    const bytes = Buffer.byteLength(key) + Buffer.byteLength(value)
    const ends = new Date(this.#now().getTime() + kind.lifetime)
    return { _id: idOf(kind, key), kind: kind.name, value, bytes, ends }
  }

  /** Stores a new entry, also in place of an expired one; false when there is one that has not expired, by the unique id. */
  async #begun(kept: Collection<Kept>, { _id, ...entry }: Kept): Promise<boolean> {
    try {
      await kept.replaceOne({ _id, ends: { $lte: this.#now() } }, entry, { upsert: true })
      return true
    } catch (error) {
      if (isInsertRace(error)) return false
      throw error
    }
  }

  async #bound(kind: ExpiringKind, bytes: number): Promise<void> {
    if (!this.#growth.isDue(kind, bytes)) return
    while (await this.#entries.ask((kept) => makeRoom(kept, kind)));
  }
}

function idOf({ name }: ExpiringKind, key: string): string {
  return `${name} ${key}`
}

/** The driver returns small sums as numbers, large ones as bigints. */
type Sums = { readonly [name in keyof Held]: number | bigint }

/** Deletes surplus entries; true when it has deleted any, since there may still be too many. */
async function makeRoom(kept: Collection<Kept>, kind: ExpiringKind): Promise<boolean> {
  const sums = { _id: null, entries: { $sum: 1 }, bytes: { $sum: '$bytes' } }
  const [held] = await kept.aggregate<Sums>([{ $match: { kind: kind.name } }, { $group: sums }]).toArray()
  const leaving = held ? surplus({ entries: Number(held.entries), bytes: Number(held.bytes) }, kind) : 0
  if (leaving === 0) return false
  const oldest = await kept
    .find({ kind: kind.name }, { projection: { _id: 1 } })
    .sort({ ends: 1 })
    .limit(Math.min(leaving, MOST_AT_ONCE))
    .toArray()
  await kept.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } })
  return oldest.length > 0
}
