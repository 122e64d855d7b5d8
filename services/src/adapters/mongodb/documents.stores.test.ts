import { MongoClient } from 'mongodb'
import { afterAll } from 'vitest'
import { documentsContract } from '#ports/documents.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { sitDown } from './testing/taken-seat.ts'

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
  let seat = await sitDown(url, { projections })
  return {
    documents: seat.documents,
    async restart() {
      await seat[Symbol.asyncDispose]()
      await server.control?.kill()
      await server.control?.start()
      seat = await sitDown(url, { projections })
      return seat.documents
    },
    async [Symbol.asyncDispose]() {
      await seat[Symbol.asyncDispose]()
      if (!server.control) await client.db(name).dropDatabase() // a server of our own is thrown away whole
    },
  }
})
