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

/** Below which revision a stream's are forgotten; without the fields of a part. */
type Forgotten = { readonly _id: string; readonly before: bigint }

/** `_` cannot begin a read model's name. */
const COLLECTION = '_states'
/** Milliseconds; whoever asks can do without. */
const PATIENCE = 2_000
/** One server's word is enough for what can be made again. */
const CONCERN = { writeConcern: { w: 1 }, readConcern: { level: 'local' } } as const

function forgottenName(stream: string): string {
  return `forgotten ${stream}`
}

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
    // After it was written, so that one of the two sees the other: whoever forgets says so before it takes them away.
    const forgotten = await this.#forgotten((all) => all.findOne({ _id: forgottenName(stream) }))
    if (forgotten && revision < forgotten.before) await this.#ask((states) => states.deleteMany(here))
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

  async forget(stream: string, before: bigint): Promise<void> {
    await this.#forgotten((all) =>
      all.updateOne({ _id: forgottenName(stream) }, { $max: { before } }, { upsert: true }),
    )
    await this.#ask((states) => states.deleteMany({ stream, revision: { $lt: before } }))
  }

  /** Beside the parts, under names that no part has. */
  #forgotten<Answer>(question: (all: Collection<Forgotten>) => Promise<Answer>): Promise<Answer> {
    const ask = async (): Promise<Answer> =>
      question((await this.#database.ready()).collection<Forgotten>(COLLECTION, CONCERN))
    return this.#availability.ask(() => withStoreTimeout(ask, PATIENCE))
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
