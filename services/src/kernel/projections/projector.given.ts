import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { z } from 'zod'
import {
  type EmbeddedProjectorStores,
  type EmbeddedStores,
  openEmbeddedProjectorStores,
  openEmbeddedStores,
} from '#adapters/sqlite/embedded-stores.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { NewEvent } from '#ports/event-log.ts'
import type { Projection } from './projection.ts'
import { runProjectors } from './projector.ts'
import { ReadModels } from './read-models.ts'

export const types = new EventTypes({
  Named: event(z.object({ id: z.number(), name: z.string() })),
  Other: event(z.object({})),
  Row: event(z.object({ id: z.number() })),
})
export const shownThings = { name: 'things', keys: ['id'] }
export const things: Projection = {
  name: 'things',
  version: 1,
  collections: [shownThings],
  handles: ['Named'],
  async apply({ data }, { view }) {
    const { id, name } = data as { id: number; name: string }
    const before = await view.get('things', String(id))
    const times = Number(before?.body['times'] ?? 0) + 1
    view.put('things', { id: String(id), keys: { id }, body: { name, times } })
  },
}

export const other: NewEvent = {
  id: '00000000-0000-8000-8000-00000000000f',
  type: 'Other',
  data: {},
  metadata: { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 },
}

export function named(id: number): NewEvent {
  const tail = String(id).padStart(12, '0')
  return { ...other, id: `00000000-0000-8000-8000-${tail}`, type: 'Named', data: { id, name: 'many' } }
}

const anything = { initial: () => null, evolve: () => null, stored: asItIs<null>(1) }

type Projecting = {
  readonly stores: EmbeddedStores
  readonly models: ReadModels
  readonly handler: Handler
  /** Opens the stores again, as the projector thread does. */
  readonly openOwn: () => EmbeddedProjectorStores
  /** Runs the projector on connections of its own until disposed. */
  readonly project: (projection?: Projection) => AsyncDisposable
  /** Stores an event that names a thing; resolves with its position. */
  readonly name: (id: number, text: string) => Promise<bigint>
}

/** New stores for every test of the file. */
export function projectingThings(): Projecting {
  const folder = folderForEachTest()
  let stores: EmbeddedStores
  let models: ReadModels
  let handler: Handler
  beforeEach(() => {
    stores = openEmbeddedStores(folder.path, things.collections)
    models = new ReadModels(stores.documents, [things])
    handler = new Handler(stores.log, types)
  })
  afterEach(() => stores[Symbol.asyncDispose]())
  const openOwn = (): EmbeddedProjectorStores => openEmbeddedProjectorStores(folder.path, things.collections)
  return {
    get stores() {
      return stores
    },
    get models() {
      return models
    },
    get handler() {
      return handler
    },
    openOwn,
    project(projection = things) {
      const own = openOwn()
      const stopping = new AbortController()
      const undo = stores.log.onCommit(() => own.log.wake())
      const running = runProjectors([projection], {
        log: own.log,
        documents: own.documents,
        types,
        announce: (announcement) => models.announced(announcement),
        signal: stopping.signal,
      })
      return {
        async [Symbol.asyncDispose]() {
          undo()
          stopping.abort()
          await running
          await own[Symbol.asyncDispose]()
        },
      }
    },
    async name(id, text) {
      const handled = await handler.handle({
        model: anything,
        stream: `thing-${id}`,
        context: { commandId: `${id} ${text}`, correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z' },
        decide: () => ({ events: [{ type: 'Named', data: { id, name: text } }] }),
      })
      return handled.position
    },
  }
}
