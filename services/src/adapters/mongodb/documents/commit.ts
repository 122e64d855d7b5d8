import type { AnyBulkWriteOperation, ClientSession, Collection as TypedCollection, Filter } from 'mongodb'
import type { Write } from '#ports/documents.ts'
import type { Stored } from './collection-fields.ts'
import type { Database, StagedPart } from '#adapters/mongodb/connection/database.ts'
import { withStoreTimeout } from '#adapters/mongodb/connection/availability.ts'

/** Writes of one commit per collection, the last one of every document. */
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

/** Inside a transaction: every document that is older than the position. */
export async function writeAll(
  database: Database,
  planned: ReadonlyMap<string, readonly Stored[]>,
  session: ClientSession,
): Promise<void> {
  for (const [collection, documents] of planned)
    for (const some of chunked(documents)) await writeSome(database, { collection, documents: some }, session)
}

/** The same for as many as the server answers in time. */
export async function writeSome(
  database: Database,
  { collection, documents }: { readonly collection: string; readonly documents: readonly Stored[] },
  session: ClientSession,
): Promise<void> {
  const target = await database.collection(collection)
  await target.bulkWrite(documents.map(guarded), { session, ordered: false })
}

/** In place of what is older; it never fails where it is refused. A missing position counts as smaller. */
function guarded(document: Stored): AnyBulkWriteOperation<Stored> {
  const { _id, _pos } = document
  const newer = { $cond: [{ $lt: ['$_pos', _pos] }, { $literal: document }, '$$ROOT'] }
  return { updateOne: { filter: { _id }, update: [{ $replaceWith: newer }], upsert: true } }
}

/** Milliseconds for one part. */
const TIMEOUT = 15_000

type Owner = { readonly projector: string; readonly token: bigint }

const partId = ({ projector, token }: Owner, part: number): string => `${projector} ${token} ${part}`

/** Writes it down; nothing refers to it yet. Answers the number of parts. */
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

/** Nothing refers to it any more. Left behind, it does no harm, and the next one takes it along. */
export async function throwAwayStaged(database: Database, { projector, token }: Owner): Promise<void> {
  await (await database.staged()).deleteMany({ projector, token: { $lte: token } })
}

const CHUNK = 1_000

/** Parts that a server answers within the time it is given. */
export function* chunked<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK)
}

/** Documents that go in one transaction. */
const AT_ONCE = 1_000

/** Some of the documents that the filter finds, inside a transaction; true while there may be more. */
export async function throwAwaySome(
  stored: TypedCollection<Stored>,
  filter: Filter<Stored>,
  session: ClientSession,
): Promise<boolean> {
  const some = await stored.find(filter, { session, projection: { _id: 1 }, limit: AT_ONCE }).toArray()
  if (some.length > 0) await stored.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }, { session })
  return some.length === AT_ONCE
}
