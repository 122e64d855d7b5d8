import { createHash } from 'node:crypto'
import { Binary, type Collection, type Condition, type Filter } from 'mongodb'
import type { Checkpoint, CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import { REPLACEABLE, SideCollection } from './connection/availability.ts'
import type { Database } from './connection/database.ts'

type Stored = {
  readonly _id: string
  readonly stream: string
  readonly bytes: Binary
  /** Of a checkpoint with the first of its parts, written once the others are there. */
  readonly revision?: bigint
  /** Whose it is; parts had none at first. */
  readonly log?: string
  readonly model?: string
  /** Ids of the other parts, in their order. */
  readonly others?: readonly string[]
  /** Of a part: the checkpoints of the stream that have the same bytes; it goes with the last of them. */
  readonly revisions?: readonly bigint[]
  /** Of a former version's: every checkpoint had all of its parts. */
  readonly part?: number
}

/** Below which revision a stream's are forgotten; without the fields of a part. */
type Forgotten = { readonly _id: string; readonly before: bigint }

type OfStream = Filter<Stored> & Pick<Stored, 'stream'>

/** `_` cannot begin a read model's name. */
const COLLECTION = '_states'

function forgottenName(stream: string): string {
  return `forgotten ${stream}`
}

/** Shared by every process that is given the database. */
export class MongoCheckpoints implements Checkpoints {
  readonly #states: SideCollection<Stored>
  /** Beside the parts, under names that no part has. */
  readonly #forgotten: SideCollection<Forgotten>

  constructor(database: Database) {
    const open = () => database.ready()
    const indexes = [{ key: { stream: 1, revision: 1, part: 1 } }]
    this.#states = new SideCollection(open, { ...REPLACEABLE, name: COLLECTION, indexes })
    this.#forgotten = new SideCollection(open, { ...REPLACEABLE, name: COLLECTION })
  }

  async latest({ log, stream, model }: CheckpointName, upTo: bigint): Promise<Checkpoint | null> {
    const newest = { stream, log, model, others: { $exists: true }, revision: { $lte: upTo } }
    for (;;) {
      const head = await this.#states.ask((states) => states.findOne(newest, { sort: { revision: -1 } }))
      const { _id, revision, others, bytes } = head ?? {}
      if (_id === undefined || !bytes || revision === undefined || !others) return null
      const found = await this.#states.ask((states) =>
        states.find({ _id: { $in: [...new Set(others)] } }).toArray(),
      )
      const parts = new Map(found.map((part) => [part._id, part.bytes]))
      const all = [bytes, ...others.map((id) => parts.get(id))].flatMap((part) => part?.value() ?? [])
      if (all.length === others.length + 1) return { revision, parts: all }
      // It is being given up, or another process gave its parts up while it was written; one before it may be whole.
      await this.#states.ask((states) => states.deleteOne({ _id, log, model, others, bytes }))
    }
  }

  /** Whatever breaks off, a head that is there has its parts: they come before it and go after it. */
  async put(name: CheckpointName, { revision, parts }: Checkpoint, kept: number): Promise<void> {
    const { log, stream, model } = name
    const others: string[] = []
    for (const bytes of parts.slice(1)) {
      const _id = `${stream} ${digestOf(name, bytes)}`
      const stored = {
        $addToSet: { revisions: revision },
        $setOnInsert: { stream, log, model, bytes: new Binary(bytes) },
      }
      await this.#states.ask((states) => states.updateOne({ _id }, stored, { upsert: true }))
      others.push(_id)
    }
    const head = { stream, revision, log, model, bytes: new Binary(parts[0]), others }
    const before = await this.#states.ask((states) =>
      states.findOneAndReplace({ _id: `${stream} ${revision}` }, head, { upsert: true }),
    )
    await this.#states.ask(async (states) => {
      const given = before?.others?.filter((part) => !others.includes(part)) ?? []
      if (given.length > 0) await release(states, { stream, _id: { $in: given } }, revision)
      const another = { stream, $or: [{ log: { $ne: log } }, { model: { $ne: model } }] }
      const heads = states.find({ ...another, others: { $exists: true } }, { projection: { revision: 1 } })
      const revisions = (await heads.toArray()).flatMap((each) => each.revision ?? [])
      if (revisions.length > 0) await drop(states, another, { $in: revisions })
      await states.deleteMany({ stream, part: { $gte: 0 } })
    })
    // After it was written, so that one of the two sees the other: whoever forgets says so before it takes them away.
    const forgotten = await this.#forgotten.ask((all) => all.findOne({ _id: forgottenName(stream) }))
    if (forgotten && revision < forgotten.before)
      await this.#states.ask((states) => drop(states, { stream }, revision))
    if (kept === Infinity) return
    await this.#states.ask(async (states) => {
      const newest = states.find({ stream, others: { $exists: true } }, { projection: { revision: 1 } })
      const oldest = await newest
        .sort({ revision: -1 })
        .skip(kept - 1)
        .limit(1)
        .next()
      if (oldest?.revision !== undefined) await drop(states, { stream }, { $lt: oldest.revision })
    })
  }

  async remove({ stream }: CheckpointName, from: bigint): Promise<void> {
    await this.#states.ask((states) => drop(states, { stream }, { $gte: from }))
  }

  async forget(stream: string, before: bigint): Promise<void> {
    await this.#forgotten.ask((all) =>
      all.updateOne({ _id: forgottenName(stream) }, { $max: { before } }, { upsert: true }),
    )
    await this.#states.ask((states) => drop(states, { stream }, { $lt: before }))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const collection of [this.#states, this.#forgotten]) collection[Symbol.dispose]()
  }
}

/** Those of one log and model have the same part for the same bytes: what gives way with another model takes nothing of theirs. */
function digestOf({ log, model }: CheckpointName, bytes: Uint8Array): string {
  return createHash('sha256')
    .update(JSON.stringify([log, model]))
    .update(bytes)
    .digest('base64url')
}

/** Takes checkpoints of a stream away, and what only they have. */
async function drop(states: Collection<Stored>, whose: OfStream, which: Condition<bigint>): Promise<void> {
  await states.deleteMany({ ...whose, revision: which })
  await release(states, whose, which)
}

/** Parts are no longer those of the checkpoints; what is added to one meanwhile keeps it. */
async function release(states: Collection<Stored>, parts: OfStream, which: Condition<bigint>): Promise<void> {
  await states.updateMany({ ...parts, revisions: which }, { $pull: { revisions: which } })
  await states.deleteMany({ stream: parts.stream, revisions: [] })
}
