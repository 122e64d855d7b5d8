import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventDefinitions } from '@staffplan/contracts/event-definition'
import { openEmbeddedProjectorStores, openEmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { recorded } from '#kernel/commands/given.ts'
import { OverlayView } from '#kernel/projections/overlay-view.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { projectorName } from '#ports/projection-descriptor.ts'
import type { Document, Documents } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** Projections that write real documents into a folder of their own; the test feeds them with events. */
export type Projected = AsyncDisposable & {
  readonly documents: Documents
  /** Projects further events, in batches of the given size. */
  readonly project: (events: readonly Decided[], batch?: number) => Promise<void>
  /** Sets the events of another stream, which projected ones may point to. */
  readonly beside: (stream: string, events: readonly Decided[]) => void
  /** How many queries the stored documents have answered so far. */
  readonly questions: () => number
  /** Every document of every collection, in a fixed order. */
  readonly dump: () => Promise<{ readonly [collection: string]: readonly Document[] }>
}

export function openProjected(
  carried: Projection | readonly Projection[],
  definitions: EventDefinitions,
): Projected {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-projected-'))
  const projections = [carried].flat()
  const collections = projections.flatMap(({ collections: own }) => own)
  const owner = openEmbeddedStores(folder, collections)
  const { documents, ...own } = openEmbeddedProjectorStores(folder, collections)
  const types = new EventTypes(definitions)
  const streams = new Map<string, RecordedEvent[]>()
  let place = 0
  let questions = 0
  const counted: Pick<Documents, 'get' | 'getMany' | 'matching'> = {
    get: (...question) => (questions++, documents.get(...question)),
    getMany: (...question) => (questions++, documents.getMany(...question)),
    matching: (...question) => (questions++, documents.matching(...question)),
  }

  async function carryBatch(events: readonly Decided[]): Promise<void> {
    const known = events.map((decided) => types.read(asWritten(decided, place++)))
    for (const projection of projections) {
      const view = new OverlayView(counted)
      const wanted = known.filter(({ type }) => projection.handles.includes(type))
      await projection.prepare?.(wanted, view)
      for (const event of wanted) await projection.apply(event, { view, read })
      await projection.settle?.(view)
      await documents.commit(projectorName(projection), BigInt(place), view.writes())
    }
  }

  function asWritten(decided: Decided, at: number): RecordedEvent {
    const event = recorded(decided, at)
    return { ...event, metadata: { ...event.metadata, schema: types.schemaToWrite(decided) } }
  }

  async function* read(stream: string): AsyncIterable<RecordedEvent> {
    for (const event of streams.get(stream) ?? []) yield types.read(event)
  }

  return {
    documents,
    async project(events, batch = events.length) {
      for (let from = 0; from < events.length; from += batch)
        await carryBatch(events.slice(from, from + batch))
    },
    beside: (stream, events) => void streams.set(stream, events.map(asWritten)),
    questions: () => questions,
    async dump() {
      const all: { [collection: string]: readonly Document[] } = {}
      for (const { name: collection } of collections) {
        const query = { sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
        const { content } = await documents.page(collection, query)
        all[collection] = content.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      }
      return all
    },
    async [Symbol.asyncDispose]() {
      await own[Symbol.asyncDispose]()
      await owner[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
