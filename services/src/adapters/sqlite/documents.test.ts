import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentsContract } from '#ports/documents.contract.ts'
import { openSqliteDocuments, type SqliteDocuments } from './documents.ts'
import { prepareViews } from './views-file.ts'

documentsContract('SQLite', async (collections) => {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-views-'))
  const path = join(folder, 'views.db')
  const log = { id: 'log', head: 2n ** 62n }
  const open = (): SqliteDocuments => {
    prepareViews({ path, collections, log })
    return openSqliteDocuments(path, collections)
  }
  let documents = open()
  return {
    documents,
    async restart() {
      await documents[Symbol.asyncDispose]()
      documents = open()
      return documents
    },
    async [Symbol.asyncDispose]() {
      await documents[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
})
