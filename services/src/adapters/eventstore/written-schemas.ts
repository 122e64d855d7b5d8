import { type EventData, jsonEvent, StreamNotFoundError } from '@eventstore/db-client'
import { z } from 'zod'
import type { NewEvent } from '#ports/event-log.ts'
import type { EventStoreClient } from './event-store-client.ts'
import { isWrongRevision } from './failure.ts'

const NOTE = 'SchemaWritten'
const note = z.object({ type: z.string(), schema: z.number().int() })

type Stored = { readonly schemas: ReadonlyMap<string, number>; readonly revision: 'none' | bigint }

/**
 * Remembers the highest schema number of each event type that was ever appended under the prefix, in a stream of notes that
 * is no part of the log. A note is stored before the first such event: one too many only refuses an older version too early.
 */
export class WrittenSchemas {
  readonly #client: EventStoreClient
  /** Null before the first read, after a failure, and when the server may have been restored from a backup. */
  #stored: Stored | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: EventStoreClient) {
    this.#client = client
  }

  /** Notes the schemas of events; does not ask the server when all are known to be noted. */
  async note(events: readonly NewEvent[]): Promise<void> {
    if (this.#stored !== null && newIn(events, this.#stored).size === 0) return
    const before = this.#last
    const mine = before.then(() => this.#noted(events))
    this.#last = mine.catch(() => {})
    await mine
  }

  /** To be called after the server was away, since it may have been restored from a backup with fewer notes. */
  forget(): void {
    this.#stored = null
  }

  async all(): Promise<ReadonlyMap<string, number>> {
    return (await this.#read()).schemas
  }

  /** Appends missing notes. If another process was faster, reads its notes and appends what is still missing. */
  async #noted(events: readonly NewEvent[]): Promise<void> {
    for (;;) {
      const stored = this.#stored ?? (await this.#read())
      const lacking = newIn(events, stored)
      if (lacking.size === 0) return
      this.#stored = null
      try {
        const { revision } = await this.#client.appendNotes(stored.revision, Array.from(lacking, noteOf))
        this.#stored = { schemas: new Map([...stored.schemas, ...lacking]), revision }
      } catch (error) {
        if (!isWrongRevision(error)) throw error
      }
    }
  }

  async #read(): Promise<Stored> {
    const schemas = new Map<string, number>()
    let revision: Stored['revision'] = 'none'
    for (const { event } of await this.#client.notes().catch(noneYet)) {
      if (!event) continue
      revision = event.revision
      if (event.type !== NOTE) continue // written by a later version
      const { type, schema } = note.parse(event.data)
      schemas.set(type, Math.max(schema, schemas.get(type) ?? 0))
    }
    return (this.#stored = { schemas, revision })
  }
}

/** By type, the highest schema among the events that is above the noted one. */
function newIn(events: readonly NewEvent[], { schemas }: Stored): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { type, metadata } of events)
    if (metadata.schema > (found.get(type) ?? schemas.get(type) ?? 0)) found.set(type, metadata.schema)
  return found
}

function noteOf([type, schema]: readonly [string, number]): EventData {
  return jsonEvent({ type: NOTE, data: { type, schema } })
}

function noneYet(error: unknown): [] {
  if (error instanceof StreamNotFoundError) return []
  throw error
}
