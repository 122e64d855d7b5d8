import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { DELETABLE, deleteAndTakeBack, type Desk, prepareDeeds } from './deeds.ts'
import { setStage } from './stage.ts'
import { changeAndTakeBack, CREATABLE, createAndTakeBack, importAndTakeBack } from './taken-back.ts'
import type { Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const stage = setStage()
const say = await wordsOf('en')

describe.skipIf(chromiumPath === null)('a record of every kind', () => {
  let visitor: Visitor
  let desk: Desk
  beforeAll(async () => {
    const { client, product } = stage
    await prepareDeeds(client)
    visitor = await stage.open('/home')
    desk = { page: visitor.page, say, url: product.url, client }
    return () => visitor[Symbol.asyncDispose]()
  })

  test.for(DELETABLE)(
    '$words: is deleted once what names it is typed, and comes back from the toast',
    async (record) => {
      await deleteAndTakeBack(desk, record)
      expect(visitor.complaints).toEqual([])
    },
  )

  test.for(CREATABLE)('$words: is created, and goes again from the toast', async (kind) => {
    await createAndTakeBack(desk, kind)
    expect(visitor.complaints).toEqual([])
  })

  test('changed settings and a changed user are put back from their toasts', async () => {
    await changeAndTakeBack(desk)
    expect(visitor.complaints).toEqual([])
  })

  test.for(['toast', 'list'] as const)('an imported file is taken back from the %s', async (from) => {
    await importAndTakeBack(desk, from)
    expect(visitor.complaints).toEqual([])
  })
})
