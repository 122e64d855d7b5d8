import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { DELETABLE, deleteAndTakeBack, type Desk, prepareDeeds } from './deeds.ts'
import { setStage } from './stage.ts'
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
})
