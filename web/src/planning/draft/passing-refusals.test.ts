import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogServer, settle, tabAt } from './draft-connection.given.ts'

const KEY = 'in|b1-p1-y2020'
const OTHER = 'in|b1-p1-y2021'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function joined() {
  const server = new LogServer()
  const tab = tabAt(server, 'tab-mine')
  tab.connection.start()
  await settle([tab])
  const afterAWhile = async () => {
    await vi.runOnlyPendingTimersAsync()
    await settle([tab])
  }
  return {
    server,
    tab,
    afterAWhile,
    stored: (key: string) => server.state().cells.find(({ k }) => k === key)?.v,
  }
}

test.each([
  { code: 'busy' as const, message: '' },
  { code: 'rate' as const, message: '' },
  { code: 'internal' as const, message: '' },
  { code: 'forbidden' as const, message: 'unauthenticated' },
])('a change that cannot be taken now ($code) is kept, and sent again', async (refusal) => {
  const { server, tab, afterAWhile, stored } = await joined()
  server.refusal = refusal
  tab.store.edit([{ k: KEY, v: 5 }])
  tab.connection.flush()
  await settle([tab])
  expect(tab.store.value(KEY)).toBe(5)
  expect(tab.store.pending).toHaveLength(1)
  await afterAWhile()
  expect(stored(KEY)).toBe(5)
  expect(tab.store.pending).toEqual([])
})

test('what was sent again never replaces what was entered after it', async () => {
  const { server, tab, afterAWhile, stored } = await joined()
  server.refusal = { code: 'busy', message: '' }
  tab.store.edit([
    { k: KEY, v: 1 },
    { k: OTHER, v: 7 },
  ])
  tab.store.edit([{ k: KEY, v: 2 }])
  tab.connection.flush()
  await settle([tab])
  await afterAWhile()
  expect([stored(KEY), stored(OTHER)]).toEqual([2, 7])
  expect([tab.store.value(KEY), tab.store.value(OTHER)]).toEqual([2, 7])
})
