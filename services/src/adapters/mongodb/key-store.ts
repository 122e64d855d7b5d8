import { Binary, type Db } from 'mongodb'
import type { Erasure, KeyBlock, KeyStore } from '#ports/key-store.ts'
import { Database } from './connection/database.ts'
import { SideCollection, unlessInsertRace } from './connection/availability.ts'

type Kept = {
  readonly _id: string
  readonly stream: string
  readonly rows: readonly number[]
  readonly persons: readonly string[]
  readonly keys: Binary
}

type KeptErasure = Omit<Erasure, 'id'> & { readonly _id: string }
type KeptMaster = { readonly _id: string; readonly key: Binary }

/** The keys have a database of their own: that of the read models may be dropped at any time and rebuilt from the log. */
const SUFFIX = '-keys'
const MASTER = { _id: 'master' }

/** Keys in a collection that all processes share, confirmed by a majority of the servers. */
class MongoKeyStore implements KeyStore {
  readonly #database: Database
  readonly #blocks = new SideCollection<Kept>(() => this.#keys(), {
    name: 'keys',
    indexes: [{ key: { stream: 1 } }],
  })
  readonly #erasures = new SideCollection<KeptErasure>(() => this.#keys(), { name: 'erasures' })
  readonly #masters = new SideCollection<KeptMaster>(() => this.#keys(), { name: 'masterKey' })

  constructor(database: Database) {
    this.#database = database
  }

  async put(block: KeyBlock): Promise<void> {
    // A put whose answer was lost may have been stored; repeating it stores the same block.
    const { _id, ...kept } = keptOf(block)
    await this.#blocks.ask((blocks) => blocks.replaceOne({ _id }, kept, { upsert: true }))
  }

  async get(ids: readonly string[]): Promise<readonly KeyBlock[]> {
    const found = await this.#blocks.ask((blocks) => blocks.find({ _id: { $in: [...ids] } }).toArray())
    return found.map(blockOf)
  }

  async *all(): AsyncGenerator<KeyBlock> {
    let last = ''
    for (;;) {
      const found = await this.#blocks.ask((blocks) =>
        blocks
          .find({ _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(AT_ONCE)
          .toArray(),
      )
      for (const kept of found) yield blockOf(kept)
      if (found.length < AT_ONCE) return
      last = found.at(-1)!._id
    }
  }

  async swap(before: KeyBlock, after: KeyBlock): Promise<boolean> {
    const { _id, ...kept } = keptOf(after)
    const same = { _id, keys: new Binary(before.keys) }
    return (await this.#blocks.ask((blocks) => blocks.replaceOne(same, kept))).matchedCount === 1
  }

  async begun({ id, ...erasure }: Erasure): Promise<void> {
    await this.#erasures.ask((erasures) => erasures.replaceOne({ _id: id }, erasure, { upsert: true }))
  }

  async unfinished(): Promise<readonly Erasure[]> {
    const found = await this.#erasures.ask((erasures) => erasures.find().sort({ _id: 1 }).toArray())
    return found.map(({ _id: id, ...erasure }) => ({ id, ...erasure }))
  }

  async ended(id: string): Promise<void> {
    await this.#erasures.ask((erasures) => erasures.deleteOne({ _id: id }))
  }

  async removeStream(stream: string): Promise<void> {
    await this.#blocks.ask((blocks) => blocks.deleteMany({ stream }))
  }

  /** Does nothing: what remains on the servers' disks is up to MongoDB. */
  async cleanse(): Promise<void> {}

  /** The installation's key for processes that were given none: `made` is stored as the key unless there is one already. */
  async master(made: Uint8Array): Promise<Uint8Array> {
    const first = { $setOnInsert: { key: new Binary(made) } }
    const kept = await this.#masters.ask(async (masters) => {
      await masters.updateOne(MASTER, first, { upsert: true }).catch(unlessInsertRace)
      return masters.findOne(MASTER) // of two keys made at once, the stored one counts
    })
    return kept!.key.value() // it was just stored and is never deleted
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const collection of [this.#blocks, this.#erasures, this.#masters]) collection[Symbol.dispose]()
    await this.#database[Symbol.asyncDispose]()
  }

  async #keys(): Promise<Db> {
    const { databaseName } = await this.#database.ready()
    return this.#database.client.db(`${databaseName}${SUFFIX}`)
  }
}

const AT_ONCE = 100

function keptOf({ id, keys, ...block }: KeyBlock): Kept {
  return { _id: id, ...block, keys: new Binary(keys) }
}

function blockOf({ _id, keys, stream, rows, persons }: Kept): KeyBlock {
  return { id: _id, stream, rows: rows.map(Number), persons, keys: keys.value() }
}

/** Connects on first use; the URL names the database of the read models, whose name gets a suffix. */
export function openMongoKeyStore(url: string): MongoKeyStore {
  return new MongoKeyStore(new Database(url, []))
}
