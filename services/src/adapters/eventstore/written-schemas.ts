import { type EventData, jsonEvent, StreamNotFoundError } from '@eventstore/db-client'
import { z } from 'zod'
import type { NewEvent } from '#ports/event-log.ts'
import type { EventStoreClient } from './event-store-client.ts'
import { isWrongRevision } from './failure.ts'

const NOTE = 'SchemaWritten'
const note = z.object({ type: z.string(), schema: z.number().int() })

type Stored = { readonly schemas: ReadonlyMap<string, number>; readonly revision: 'none' | bigint }

/**
 * The highest schema number of each type of event that was ever appended under the prefix. It is noted in a stream of its own,
 * which is no part of the log, before the first such event is sent: a note too many only refuses an older version too early.
 */
export class WrittenSchemas {
  readonly #client: EventStoreClient
  /** Null before the first look, after a failure, and where the server may have been put back. */
  #stored: Stored | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: EventStoreClient) {
    this.#client = client
  }

  /** Asks the server nothing where all of them are known to be noted. */
  async note(events: readonly NewEvent[]): Promise<void> {
    if (this.#stored !== null && newIn(events, this.#stored).size === 0) return
    const before = this.#last
    const mine = before.then(() => this.#noted(events))
    this.#last = mine.catch(() => {})
    await mine
  }

  /** The server was away: it may have come back with fewer notes, from a backup. */
  forget(): void {
    this.#stored = null
  }

  async all(): Promise<ReadonlyMap<string, number>> {
    return (await this.#read()).schemas
  }

  /** Another process may be noting in the same moment: then its notes are read, and what is left is noted behind them. */
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
      if (event.type !== NOTE) continue // of a later version
      const { type, schema } = note.parse(event.data)
      schemas.set(type, Math.max(schema, schemas.get(type) ?? 0))
    }
    return (this.#stored = { schemas, revision })
  }
}

/** The highest of those that are higher than what is noted. */
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
