import { staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'
import { LONGEST_REBUILD } from '#staff/import/import-recovery.ts'

/** Rows of people who were erased. */
const erasedRows: PublicCollection = { name: 'erasedRows', keys: ['id'] }

const { name } = erasedRows

/** Which keys must not be there, whatever becomes of the store of keys. */
export const erasuresProjection: Projection = {
  name: 'erasures',
  version: 1,
  collections: [erasedRows],
  handles: ['StaffErased'],
  async apply({ data }, { view }) {
    const { id } = data as { id: number } // parsed by EventTypes
    view.put(name, { id: String(id), keys: { id }, body: {} })
  },
}

/**
 * Destroys the keys of whoever the log says is erased: after a crash before that was done, and after keys were put back from
 * a backup. Goes on behind the start, since the read model may be filling.
 */
export function eraseAgain(deps: Deps): void {
  void erase(deps).catch(() => {})
}

async function erase({ events, models, personalData: { keys, forget } }: Deps): Promise<void> {
  if (!keys) return
  await models.reached(name, await events.head(), LONGEST_REBUILD)
  const rows = new Set<number>()
  const query = {
    sort: [{ key: 'id', direction: 'asc' }],
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  } as const
  for (const { keys: found } of (await models.open(erasedRows).page(query)).content)
    rows.add(found['id'] as number)
  if (rows.size === 0) return
  const erased = await keys.erase({ rows, persons: new Set(), isKept: () => false })
  if (erased > 0) await forget([...new Set([...rows].map((row) => staffStream(yearOfStaffId(row))))])
}
