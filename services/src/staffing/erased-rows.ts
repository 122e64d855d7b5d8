import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'

/** Rows of people who were erased. */
export const erasedRows: PublicCollection = { name: 'erasedRows', keys: ['id'] }

/** Lists the rows for which no keys may exist, whatever happens to the key store. */
export const erasuresProjection: Projection = {
  name: 'erasures',
  version: 2,
  collections: [erasedRows],
  handles: ['StaffErased'],
  async apply({ data, revision }, { view }) {
    const { id } = data as { id: number } // parsed by EventTypes
    view.put(erasedRows.name, { id: String(id), keys: { id }, body: { revision: String(revision) } })
  },
}
