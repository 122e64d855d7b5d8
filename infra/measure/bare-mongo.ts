import { type AnyBulkWriteOperation, type Document as Stored, MongoClient } from 'mongodb'
import type { Document } from '../../services/src/ports/documents.ts'

type Checkpoint = { readonly _id: string; readonly position: bigint }
type Kept = {
  readonly _id: string
  readonly keys: Document['keys']
  readonly body: string
  readonly position: bigint
}

/** Baseline for the adapter: only the driver, which stores documents and their checkpoint in one durable transaction. */
export class BareMongo {
  readonly #client: MongoClient

  constructor(url: string) {
    this.#client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true }, useBigInt64: true })
  }

  /** Creates the indexes that the adapter has for the same keys. */
  async prepare(indexes: readonly Stored[]): Promise<void> {
    const database = this.#client.db()
    await database.createCollection('bare-checkpoints')
    const kept = await database.createCollection('bare')
    await kept.createIndexes(indexes.map((key) => ({ key })))
  }

  /** `plain` replaces every document; `guarded`, like the adapter, replaces only documents with a lower position. */
  async commit(position: bigint, documents: readonly Document[], kind: 'guarded' | 'plain'): Promise<void> {
    const database = this.#client.db()
    const writes = documents.map(({ id, keys, body }): AnyBulkWriteOperation<Kept> => {
      const kept = { keys, body: JSON.stringify(body), position }
      if (kind === 'plain') return { replaceOne: { filter: { _id: id }, replacement: kept, upsert: true } }
      const newer = {
        $cond: [{ $lt: ['$position', position] }, { $literal: { _id: id, ...kept } }, '$$ROOT'],
      }
      return { updateOne: { filter: { _id: id }, update: [{ $replaceWith: newer }], upsert: true } }
    })
    await this.#client.withSession((session) =>
      session.withTransaction(async () => {
        await database.collection<Kept>('bare').bulkWrite(writes, { session, ordered: false })
        await database
          .collection<Checkpoint>('bare-checkpoints')
          .updateOne({ _id: 'units' }, { $set: { position } }, { session, upsert: true })
      }),
    )
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.close()
  }
}
