import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Documents } from '#ports/documents.ts'
import type { OwnServer } from '#testing/stores/control.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { acquireLease, FROZEN, type TakenLease } from './taken-lease.ts'

type OwnedDocuments = {
  readonly server: OwnServer
  readonly client: MongoClient
  /** Name of the present test's database. */
  readonly name: string
  /** The documents as the holder of the lease writes them. */
  readonly documents: Documents
}

/** A server that the tests of a file may harm, with documents of their own for each test. */
export async function ownedDocuments(prefix: string): Promise<OwnedDocuments> {
  const server = await ownedServer('mongodb')
  const client = new MongoClient(server.url)
  let name: string
  let lease: TakenLease
  let opened = 0
  beforeEach(async () => {
    opened += 1
    name = `${prefix}-${opened}`
    // A heartbeat would run into the fault instead.
    lease = await acquireLease(databaseUrl(server.url, name), { timings: FROZEN })
  })
  afterEach(() => lease[Symbol.asyncDispose]())
  afterAll(async () => {
    await client.close()
    await server[Symbol.asyncDispose]()
  })
  return {
    server,
    client,
    get name() {
      return name
    },
    get documents() {
      return lease.documents
    },
  }
}
