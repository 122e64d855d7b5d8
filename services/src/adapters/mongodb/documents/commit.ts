import type { AnyBulkWriteOperation, ClientSession, Collection as TypedCollection, Filter } from 'mongodb'
import type { Write } from '#ports/documents.ts'
import type { Stored } from './collection-fields.ts'
import type { Database, StagedPart } from '#adapters/mongodb/connection/database.ts'
import { withStoreTimeout } from '#adapters/mongodb/connection/availability.ts'

/** The writes of a commit by collection; only the last write of every document. */
export function plannedWrites(
  database: Database,
  position: bigint,
  writes: readonly Write[],
): ReadonlyMap<string, readonly Stored[]> {
  const planned = new Map<string, Map<string, Stored>>()
  for (const write of writes) {
    const fields = database.fields(write.collection)
    const stored =
      'remove' in write ? fields.tombstone(write.remove, position) : fields.stored(write.document, position)
    const documents = planned.get(write.collection) ?? new Map<string, Stored>()
    planned.set(write.collection, documents.set(stored._id, stored))
  }
  return new Map([...planned].map(([collection, documents]) => [collection, [...documents.values()]]))
}

/** Inside a transaction: writes every document, unless a newer one is stored. */
export async function writeAll(
  database: Database,
  planned: ReadonlyMap<string, readonly Stored[]>,
  session: ClientSession,
): Promise<void> {
  for (const [collection, documents] of planned)
    for (const some of chunked(documents)) await writeSome(database, { collection, documents: some }, session)
}

/** Inside a transaction: writes as many documents of one collection as the server manages in time. */
export async function writeSome(
  database: Database,
  { collection, documents }: { readonly collection: string; readonly documents: readonly Stored[] },
  session: ClientSession,
): Promise<void> {
  const target = await database.collection(collection)
  await target.bulkWrite(documents.map(guarded), { session, ordered: false })
}

/** Replaces an older document, and does nothing to a newer one. A missing position counts as older. */
function guarded(document: Stored): AnyBulkWriteOperation<Stored> {
  const { _id, _pos } = document
  const newer = { $cond: [{ $lt: ['$_pos', _pos] }, { $literal: document }, '$$ROOT'] }
  return { updateOne: { filter: { _id }, update: [{ $replaceWith: newer }], upsert: true } }
}

/** Milliseconds for storing one part. */
const TIMEOUT = 15_000

type Owner = { readonly projector: string; readonly token: bigint }

const partId = ({ projector, token }: Owner, part: number): string => `${projector} ${token} ${part}`

/** Stores the parts of a commit, to which nothing refers yet. Returns their number. */
export async function stage(
  database: Database,
  owner: Owner,
  planned: ReadonlyMap<string, readonly Stored[]>,
): Promise<number> {
  const staged = await withStoreTimeout(() => database.staged())
  let parts = 0
  for (const [collection, documents] of planned) {
    for (const some of chunked(documents)) {
      const _id = partId(owner, parts++)
      const written = { ...owner, collection, documents: some }
      await withStoreTimeout(() => staged.replaceOne({ _id }, written, { upsert: true }), TIMEOUT)
    }
  }
  return parts
}

export async function stagedPart(
  database: Database,
  { owner, part }: { readonly owner: Owner; readonly part: number },
  session: ClientSession,
): Promise<StagedPart> {
  const found = await (await database.staged()).findOne({ _id: partId(owner, part) }, { session })
  if (!found) throw new Error(`part ${part} of what ${owner.projector} has to write is gone`)
  return found
}

/** Deletes parts to which nothing refers any more. If that fails, they do no harm and are deleted after the next commit. */
export async function throwAwayStaged(database: Database, { projector, token }: Owner): Promise<void> {
  await (await database.staged()).deleteMany({ projector, token: { $lte: token } })
}

const CHUNK = 1_000

/** Splits items into chunks that the server handles in time. */
export function* chunked<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK)
}

/** Most documents to delete in one transaction. */
const AT_ONCE = 1_000

/** Inside a transaction: deletes some of the documents that the filter finds; true while there may be more. */
export async function throwAwaySome(
  stored: TypedCollection<Stored>,
  filter: Filter<Stored>,
  session: ClientSession,
): Promise<boolean> {
  const some = await stored.find(filter, { session, projection: { _id: 1 }, limit: AT_ONCE }).toArray()
  if (some.length > 0) await stored.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }, { session })
  return some.length === AT_ONCE
}
