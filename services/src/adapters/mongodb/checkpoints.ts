import { createHash } from 'node:crypto'
import { Binary, type Collection, type Condition, type Filter } from 'mongodb'
import type { Checkpoint, CheckpointName, Checkpoints } from '#ports/checkpoints.ts'
import { REPLACEABLE, SideCollection } from './connection/availability.ts'
import type { Database } from './connection/database.ts'

type Stored = {
  readonly _id: string
  readonly stream: string
  readonly bytes: Binary
  /** Revision of a head, the document for a checkpoint with its first part; it is written after the other parts. */
  readonly revision?: bigint
  /** Log and model that the document belongs to; parts stored by earlier versions lack them. */
  readonly log?: string
  readonly model?: string
  /** In a head: ids of the other parts, in order. */
  readonly others?: readonly string[]
  /** In a part: revisions of the stream's checkpoints that share its bytes; the part is deleted with the last of them. */
  readonly revisions?: readonly bigint[]
  /** In parts of a former version, in which checkpoints did not share parts. */
  readonly part?: number
}

/** Revision below which a stream's checkpoints are forgotten; has none of the fields of a part. */
type Forgotten = { readonly _id: string; readonly before: bigint }

type OfStream = Filter<Stored> & Pick<Stored, 'stream'>

/** `_` cannot begin a read model's name. */
const COLLECTION = '_states'

function forgottenName(stream: string): string {
  return `forgotten ${stream}`
}

/** Checkpoints that all processes with the same database share. */
export class MongoCheckpoints implements Checkpoints {
  readonly #states: SideCollection<Stored>
  /** In the same collection as the parts, under ids that no part has. */
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
      // The checkpoint is being deleted, or another process deleted parts while it was written; an earlier one may be whole.
      await this.#states.ask((states) => states.deleteOne({ _id, log, model, others, bytes }))
    }
  }

  /** Parts are written before their head and deleted after it, so that a head has its parts whenever this is interrupted. */
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
    // Checked after writing, while `forget` notes the revision before it deletes: so one of the two sees the other.
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

/** Checkpoints of one log and model share parts of equal bytes; deleting another model's checkpoints does not touch them. */
function digestOf({ log, model }: CheckpointName, bytes: Uint8Array): string {
  return createHash('sha256')
    .update(JSON.stringify([log, model]))
    .update(bytes)
    .digest('base64url')
}

/** Deletes checkpoints of a stream, and the parts that only they use. */
async function drop(states: Collection<Stored>, whose: OfStream, which: Condition<bigint>): Promise<void> {
  await states.deleteMany({ ...whose, revision: which })
  await release(states, whose, which)
}

/** Removes checkpoints from their parts and deletes unused parts; a part that is used again meanwhile is kept. */
async function release(states: Collection<Stored>, parts: OfStream, which: Condition<bigint>): Promise<void> {
  await states.updateMany({ ...parts, revisions: which }, { $pull: { revisions: which } })
  await states.deleteMany({ stream: parts.stream, revisions: [] })
}
