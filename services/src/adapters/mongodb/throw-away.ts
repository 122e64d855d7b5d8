import type { ClientSession, Collection as Shelf, Filter } from 'mongodb'
import type { Stored } from './collection-fields.ts'

/** Documents that go in one transaction. */
const AT_ONCE = 1_000

/** Some of the documents that the filter finds, inside a transaction; true while there may be more. */
export async function throwAwaySome(
  shelf: Shelf<Stored>,
  filter: Filter<Stored>,
  session: ClientSession,
): Promise<boolean> {
  const some = await shelf.find(filter, { session, projection: { _id: 1 }, limit: AT_ONCE }).toArray()
  if (some.length > 0) await shelf.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }, { session })
  return some.length === AT_ONCE
}
