import { describe, expect, test } from 'vitest'
import { signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { arrive } from './arrive.ts'
import { DELETABLE, deleteAndUndo, createDeletableRecords } from './deletions.ts'
import { startProduct } from './product.ts'
import { storeServers } from './store-servers.ts'
import { changeAndUndo, CREATABLE, createAndUndo, importAndUndo } from './taken-back.ts'
import { openVisitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const TIMEOUT = { timeout: 600_000 }
const t = await wordsOf('en')

describe('in a browser, on both servers', () => {
  const servers = storeServers()
  let attempts = 0

  test(
    'a record of every kind is deleted, created, changed and imported, and all of it taken back',
    TIMEOUT,
    async () => {
      attempts += 1 // a retry starts with empty stores
      const name = `deeds${attempts}`
      const environment = { ...servers.onEventStore(name), ...servers.onMongo(name) }
      await using _projector = await startProduct({ environment: { ...environment, ROLE: 'projector' } })
      await using product = await startProduct({ environment: { ...environment, ROLE: 'api' } })
      const { url } = product
      const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
      await createDeletableRecords(client)
      await using visitor = await openVisitor(servers.browser, { url })
      visitor.expectAnswer({ path: /\/v1\//, status: 503 })
      const { page } = visitor
      await arrive(page, { url, as: ADMINISTRATOR, language: 'en', at: '/home' })
      const setup = { page, t, url, client }
      for (const record of DELETABLE) await deleteAndUndo(setup, record)
      for (const kind of CREATABLE) await createAndUndo(setup, kind)
      await changeAndUndo(setup)
      for (const from of ['toast', 'list'] as const) await importAndUndo(setup, from)
      expect(visitor.complaints).toEqual([])
    },
  )
})
