import { MongoClient } from 'mongodb'
import { afterAll } from 'vitest'
import { documentsContract } from '#ports/documents.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { acquireLease } from '#adapters/mongodb/testing/taken-lease.ts'

const server = await startTestServer('mongodb')
const client = new MongoClient(server.url)
afterAll(async () => {
  await client.close()
  await server[Symbol.asyncDispose]()
})

let opened = 0

documentsContract(server.label, async (collections) => {
  opened += 1
  const name = `contract-${Date.now()}-${opened}`
  const url = databaseUrl(server.url, name)
  const projections = [{ name: 'all-of-test', version: 1, collections }]
  let lease = await acquireLease(url, { projections })
  return {
    documents: lease.documents,
    async restart() {
      await lease[Symbol.asyncDispose]()
      await server.control?.kill()
      await server.control?.start()
      lease = await acquireLease(url, { projections })
      return lease.documents
    },
    async [Symbol.asyncDispose]() {
      await lease[Symbol.asyncDispose]()
      if (!server.control) await client.db(name).dropDatabase() // a server of our own is discarded as a whole
    },
  }
})
