import { Binary, type Collection } from 'mongodb'
import type { Checkpoint, CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import { Availability, withStoreTimeout } from './connection/availability.ts'
import type { Database } from './connection/database.ts'

type Part = {
  readonly _id: string
  readonly stream: string
  readonly revision: bigint
  readonly part: number
  /** So many belong together; in the first, which is written last, once all of them are there. */
  readonly parts?: number
  readonly log: string
  readonly model: string
  readonly bytes: Binary
}

/** `_` cannot begin a read model's name. */
const COLLECTION = '_states'
/** Milliseconds; whoever asks can do without. */
const PATIENCE = 2_000
/** One server's word is enough for what can be made again. */
const CONCERN = { writeConcern: { w: 1 }, readConcern: { level: 'local' } } as const

/** Shared by every process that is given the database. */
export class MongoCheckpoints implements Checkpoints {
  readonly #database: Database
  readonly #availability = new Availability(() => this.#inTime(async (states) => states.findOne({ _id: '' })))
  #prepared: Promise<unknown> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  async latest({ log, stream, model }: CheckpointName, upTo: bigint): Promise<Checkpoint | null> {
    const first = await this.#ask((states) =>
      states.findOne({ stream, log, model, part: 0, revision: { $lte: upTo } }, { sort: { revision: -1 } }),
    )
    if (!first) return null
    const { revision } = first
    const found = await this.#ask((states) =>
      states.find({ stream, revision, log, model }).sort({ part: 1 }).toArray(),
    )
    if (found.length !== first.parts) return null // it is being replaced, or given up
    return { revision, parts: found.map(({ bytes }) => bytes.value()) }
  }

  async put(name: CheckpointName, { revision, parts }: Checkpoint, kept: number): Promise<void> {
    const { log, stream, model } = name
    const here = { stream, revision }
    const others = { stream, $or: [{ log: { $ne: log } }, { model: { $ne: model } }] }
    await this.#ask((states) => states.deleteMany({ $or: [here, others] }))
    for (let part = parts.length - 1; part >= 0; part--) {
      const count = part === 0 ? { parts: parts.length } : {}
      const stored = { ...here, part, ...count, log, model, bytes: new Binary(parts[part]) }
      await this.#ask((states) =>
        states.replaceOne({ _id: `${stream} ${revision} ${part}` }, stored, { upsert: true }),
      )
    }
    if (kept === Infinity) return
    await this.#ask(async (states) => {
      const newest = states.find({ stream, part: 0 }, { projection: { revision: 1 } })
      const oldest = await newest
        .sort({ revision: -1 })
        .skip(kept - 1)
        .limit(1)
        .next()
      if (oldest) await states.deleteMany({ stream, revision: { $lt: oldest.revision } })
    })
  }

  async remove({ stream }: CheckpointName, from: bigint): Promise<void> {
    await this.#ask((states) => states.deleteMany({ stream, revision: { $gte: from } }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#availability[Symbol.dispose]()
  }

  #ask<Answer>(question: (states: Collection<Part>) => Promise<Answer>): Promise<Answer> {
    return this.#availability.ask(() => this.#inTime(question))
  }

  #inTime<Answer>(question: (states: Collection<Part>) => Promise<Answer>): Promise<Answer> {
    return withStoreTimeout(async () => question(await this.#collection()), PATIENCE)
  }

  async #collection(): Promise<Collection<Part>> {
    const states = (await this.#database.ready()).collection<Part>(COLLECTION, CONCERN)
    this.#prepared ??= states.createIndexes([{ key: { stream: 1, revision: 1, part: 1 } }])
    try {
      await this.#prepared
    } catch (error) {
      this.#prepared = null
      throw error
    }
    return states
  }
}
