import { MongoClient } from 'mongodb'
import { afterAll } from 'vitest'
import { documentsContract } from '#ports/documents.contract.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { openMongoDocuments } from './documents.ts'

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
  let documents = openMongoDocuments(url, collections)
  return {
    documents,
    async restart() {
      await documents[Symbol.asyncDispose]()
      await server.control?.kill()
      await server.control?.start()
      documents = openMongoDocuments(url, collections)
      return documents
    },
    async [Symbol.asyncDispose]() {
      await documents[Symbol.asyncDispose]()
      if (!server.control) await client.db(name).dropDatabase() // a server of our own is thrown away whole
    },
  }
})
