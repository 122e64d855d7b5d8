import type { Deps } from '#deps.ts'
import { listedCollection } from '#kernel/projections/listed-collection.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import { Past, type When } from '#kernel/streams/past.ts'
import type { Document } from '#ports/documents.ts'
import { importsCollection } from '#staff/rows/staff-projection.ts'
import { staffStream } from '@staffplan/contracts/staff/events'

const ALL = {
  sort: [{ key: 'id', direction: 'asc' }],
  offset: 0,
  limit: Number.MAX_SAFE_INTEGER,
} as const

/**
 * Imports as they were listed at a moment, and which of them had been undone. No import ever leaves the list, so these
 * are the ones stored in the log by then; nothing in them is about people.
 */
export async function importsThen(
  { models, events, handler }: Pick<Deps, 'models' | 'events' | 'handler'>,
  when: When,
): Promise<{ readonly position: bigint; readonly collection: OpenCollection }> {
  await models.reached(importsCollection.name, await events.head())
  const imports = models.open(importsCollection)
  const streams = new Set(
    (await imports.page(ALL)).content.map(({ keys }) => staffStream(Number(keys['year']))),
  )
  const position = await new Past({ events, handler }).position(when, [...streams])
  // What was imported while the position was looked for may be before it.
  await models.reached(importsCollection.name, position)
  const { content } = await imports.page(ALL)
  const stored = content.filter(({ keys }) => Number(keys['id']) <= position) // a position, as the projection writes it
  const takenBack = new Set(stored.map(({ body }) => body['undoes']))
  return { position, collection: listedCollection(stored.map(then)) }

  function then(document: Document): Document {
    const undone = takenBack.has(document.id)
    const isDone = undone || document.body['kind'] === 'undo'
    return {
      ...document,
      keys: { ...document.keys, undone: isDone ? 1 : 0 },
      body: { ...document.body, undone },
    }
  }
}
