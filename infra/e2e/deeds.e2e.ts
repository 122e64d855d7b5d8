import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { DELETABLE, deleteAndUndo, type TestSetup, createDeletableRecords } from './deletions.ts'
import { setStage } from './stage.ts'
import { changeAndUndo, CREATABLE, createAndUndo, importAndUndo } from './taken-back.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const stage = setStage()
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('a record of every kind', () => {
  let visitor: Visitor
  let setup: TestSetup
  beforeAll(async () => {
    const { client, product } = stage
    await createDeletableRecords(client)
    visitor = await stage.open('/home')
    setup = { page: visitor.page, t, url: product.url, client }
    return () => visitor[Symbol.asyncDispose]()
  })

  test.for(DELETABLE)(
    '$words: is deleted once what names it is typed, and comes back from the toast',
    async (record) => {
      await deleteAndUndo(setup, record)
      expect(visitor.complaints).toEqual([])
    },
  )

  test.for(CREATABLE)('$words: is created, and goes again from the toast', async (kind) => {
    await createAndUndo(setup, kind)
    expect(visitor.complaints).toEqual([])
  })

  test('changed settings and a changed user are put back from their toasts', async () => {
    await changeAndUndo(setup)
    expect(visitor.complaints).toEqual([])
  })

  test.for(['toast', 'list'] as const)('an imported file is taken back from the %s', async (from) => {
    await importAndUndo(setup, from)
    expect(visitor.complaints).toEqual([])
  })
})
