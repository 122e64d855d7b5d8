import { expect, test } from 'vitest'
import type { ExpiringKind } from '#ports/expiring-store.ts'
import { expiringStoreContract } from '#ports/expiring-store.contract.ts'
import { goingAway } from '#testing/expiring-with.ts'
import { openSqliteExpiringStore } from './sqlite/expiring-store.ts'
import { FallbackExpiringStore } from './fallback-expiring-store.ts'

const notes: ExpiringKind = { name: 'notes', lifetime: 60_000, most: { entries: 100, bytes: 100_000 } }

expiringStoreContract('with one of its own while the shared one is away', async (now) => {
  await using opened = new AsyncDisposableStack()
  const shared = opened.use(openSqliteExpiringStore(':memory:', now))
  const open = (): FallbackExpiringStore =>
    new FallbackExpiringStore({ shared, own: openSqliteExpiringStore(':memory:', now) })
  const store = opened.use(open())
  const all = opened.move()
  return {
    store,
    another: async () => all.use(open()),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
})

test('while the shared store is away it goes on with what was last seen there and counted here', async () => {
  await using shared = openSqliteExpiringStore(':memory:')
  const line = goingAway(shared)
  await using store = new FallbackExpiringStore({
    shared: line.store,
    own: openSqliteExpiringStore(':memory:'),
  })
  await shared.put(notes, 'seen', '1')
  await shared.put(notes, 'unseen', '1')
  expect(await store.get(notes, 'seen')).toBe('1')
  await store.count(notes, 'tries')
  line.isAway = true
  expect(await store.get(notes, 'unseen')).toBeNull()
  expect(await store.swap(notes, 'seen', { before: '1', after: '2' })).toBe(true)
  expect(await store.get(notes, 'seen')).toBe('2')
  await store.put(notes, 'new', 'x')
  expect(await store.get(notes, 'new')).toBe('x')
  expect(await store.count(notes, 'tries')).toMatchObject({ count: 2 })
  line.isAway = false
  expect(await store.get(notes, 'seen')).toBe('1')
})
