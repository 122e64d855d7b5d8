import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { documentsContract } from '#ports/documents.contract.ts'
import { openSqliteDocuments, type SqliteDocuments } from './documents.ts'
import { prepareViews } from './views-file.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

documentsContract('SQLite', async (collections) => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'views.db')
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
      folder[Symbol.dispose]()
    },
  }
})

test('a list that is being filled has the indexes it is asked by; the others are made when it is complete', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'views.db')
  const people = { name: 'people', keys: ['id', 'year', 'centre'], filters: ['year'] }
  prepareViews({ path, collections: [people], log: null })
  {
    await using documents = openSqliteDocuments(path, [people])
    const person = { id: '1', keys: { id: 1, year: 2019, centre: 7 }, body: {} }
    await documents.commit('staff', 1n, [{ collection: 'people', document: person }])
    expect(indexesOf(path)).toEqual([])
    expect(await documents.matching('people', 'centre', [7])).toEqual([person])
    expect(indexesOf(path)).toEqual(['people-v1:centre'])
    await documents.markComplete('staff', ['people'])
    expect(indexesOf(path)).toEqual([
      'people-v1:centre',
      'people-v1:id',
      'people-v1:year',
      'people-v1:year:centre',
      'people-v1:year:id',
    ])
    await documents.reset('staff', ['people'])
    expect(indexesOf(path)).toEqual([])
    expect(await documents.matching('people', 'centre', [7])).toEqual([])
    expect(indexesOf(path)).toEqual(['people-v1:centre'])
  }
})

function indexesOf(path: string): unknown[] {
  using database = new DatabaseSync(path, { readOnly: true })
  const declared = `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`
  return database
    .prepare(declared)
    .all()
    .map(({ name }) => name)
}
