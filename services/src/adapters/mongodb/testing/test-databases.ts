import { MongoClient } from 'mongodb'
import { afterAll, beforeEach } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import type { TestServer } from '#testing/stores/test-server.ts'

export type TestDatabases = {
  readonly client: MongoClient
  /** Name of the present test's database. */
  readonly name: string
  readonly url: string
}

/** A client of the server, with a database of its own for every test of the file; the server ends with the file. */
export function testDatabases(server: TestServer, prefix: string): TestDatabases {
  const databases = { client: new MongoClient(server.url), name: '', url: '' }
  let opened = 0
  beforeEach(() => {
    opened += 1
    databases.name = `${prefix}-${opened}`
    databases.url = databaseUrl(server.url, databases.name)
  })
  afterAll(async () => {
    await databases.client.close()
    await server[Symbol.asyncDispose]()
  })
  return databases
}
