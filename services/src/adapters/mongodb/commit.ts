import type { AnyBulkWriteOperation, ClientSession, Document as Stage } from 'mongodb'
import type { Write } from '#ports/documents.ts'
import { chunked } from './chunked.ts'
import type { Stored } from './collection-fields.ts'
import type { Database } from './database.ts'

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
  const shelf = await database.shelf(collection)
  await shelf.bulkWrite(documents.map(guarded), { session, ordered: false })
}

/** Never fails where it is refused: the document stays as it is. A missing position counts as smaller. */
function guarded(document: Stored): AnyBulkWriteOperation<Stored> {
  const { _id, _pos } = document
  return { updateOne: { filter: { _id }, update: newer('_pos', _pos, document), upsert: true } }
}

/** A pipeline that puts the document in place of one whose position is smaller. */
function newer(field: string, position: bigint, document: object): Stage[] {
  return [{ $replaceWith: { $cond: [{ $lt: [`$${field}`, position] }, { $literal: document }, '$$ROOT'] } }]
}
