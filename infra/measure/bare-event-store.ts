import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client'
import type { NewEvent } from '../../services/src/ports/event-log.ts'

const credentials = { username: 'staffplan', password: 'staffplan' }

/** Baseline for the adapter: the client library and nothing else. */
export class BareEventStore {
  readonly #client: EventStoreDBClient

  constructor(url: string) {
    this.#client = EventStoreDBClient.connectionString(url)
  }

  async append(stream: string, expected: 'none' | bigint, { type, data, metadata }: NewEvent): Promise<void> {
    await this.#client.appendToStream(
      stream,
      [jsonEvent({ id: randomUUID(), type, data: data as Record<string, unknown>, metadata })],
      { expectedRevision: expected === 'none' ? NO_STREAM : expected, credentials },
    )
  }

  /** Reads everything under a prefix until the given number of events has arrived. */
  async catchUp(prefix: string, count: number): Promise<void> {
    const subscription = this.#client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [prefix] }),
    })
    let seen = 0
    for await (const _event of subscription) if ((seen += 1) === count) break
    await subscription.unsubscribe()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#client.dispose()
  }
}
