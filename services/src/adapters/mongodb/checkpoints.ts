import { Binary } from 'mongodb'
import type { Checkpoint, CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import type { Database } from './connection/database.ts'
import { REPLACEABLE, SideCollection } from './connection/side-collection.ts'

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

function forgottenName(stream: string): string {
  return `forgotten ${stream}`
}

/** Shared by every process that is given the database. */
export class MongoCheckpoints implements Checkpoints {
  readonly #states: SideCollection<Part>
  /** Beside the parts, under names that no part has. */
  readonly #forgotten: SideCollection<Forgotten>

  constructor(database: Database) {
    const open = () => database.ready()
    const indexes = [{ key: { stream: 1, revision: 1, part: 1 } }]
    this.#states = new SideCollection(open, { ...REPLACEABLE, name: COLLECTION, indexes })
    this.#forgotten = new SideCollection(open, { ...REPLACEABLE, name: COLLECTION })
  }

  async latest({ log, stream, model }: CheckpointName, upTo: bigint): Promise<Checkpoint | null> {
    const first = await this.#states.ask((states) =>
      states.findOne({ stream, log, model, part: 0, revision: { $lte: upTo } }, { sort: { revision: -1 } }),
    )
    if (!first) return null
    const { revision } = first
    const found = await this.#states.ask((states) =>
      states.find({ stream, revision, log, model }).sort({ part: 1 }).toArray(),
    )
    if (found.length !== first.parts) return null // it is being replaced, or given up
    return { revision, parts: found.map(({ bytes }) => bytes.value()) }
  }

  async put(name: CheckpointName, { revision, parts }: Checkpoint, kept: number): Promise<void> {
    const { log, stream, model } = name
    const here = { stream, revision }
    const others = { stream, $or: [{ log: { $ne: log } }, { model: { $ne: model } }] }
    await this.#states.ask((states) => states.deleteMany({ $or: [here, others] }))
    for (let part = parts.length - 1; part >= 0; part--) {
      const count = part === 0 ? { parts: parts.length } : {}
      const stored = { ...here, part, ...count, log, model, bytes: new Binary(parts[part]) }
      await this.#states.ask((states) =>
        states.replaceOne({ _id: `${stream} ${revision} ${part}` }, stored, { upsert: true }),
      )
    }
    // After it was written, so that one of the two sees the other: whoever forgets says so before it takes them away.
    const forgotten = await this.#forgotten.ask((all) => all.findOne({ _id: forgottenName(stream) }))
    if (forgotten && revision < forgotten.before) await this.#states.ask((states) => states.deleteMany(here))
    if (kept === Infinity) return
    await this.#states.ask(async (states) => {
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
    await this.#states.ask((states) => states.deleteMany({ stream, revision: { $gte: from } }))
  }

  async forget(stream: string, before: bigint): Promise<void> {
    await this.#forgotten.ask((all) =>
      all.updateOne({ _id: forgottenName(stream) }, { $max: { before } }, { upsert: true }),
    )
    await this.#states.ask((states) => states.deleteMany({ stream, revision: { $lt: before } }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#states[Symbol.dispose]()
    this.#forgotten[Symbol.dispose]()
  }
}
