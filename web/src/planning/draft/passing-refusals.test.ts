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

test('a server that takes changes in between is not left in peace longer each time', async () => {
  const { server, tab, afterAWhile, stored } = await joined()
  const enter = async (v: number) => {
    server.refusal = { code: 'busy', message: '' }
    tab.store.edit([{ k: KEY, v }])
    tab.connection.flush()
    await settle([tab])
  }
  for (const v of [1, 2, 3, 4, 5, 6]) {
    await enter(v)
    await afterAWhile()
    expect(stored(KEY)).toBe(v)
  }
  await enter(7)
  await vi.advanceTimersByTimeAsync(500)
  await settle([tab])
  expect(stored(KEY)).toBe(7)
})

test('a plan that cannot be followed now is asked for again when the server says, and not loaded anew', async () => {
  const { tab } = await joined()
  const asked = () => tab.line.sent.filter(({ t }) => t === 'sub').length
  tab.line.push({ t: 'err', code: 'rate', fatal: false, retryAfterMs: 30_000 })
  await settle([tab])
  await vi.advanceTimersByTimeAsync(29_999)
  expect([tab.connection.status, tab.store.loads, asked()]).toEqual(['offline', 1, 1])
  await vi.advanceTimersByTimeAsync(1)
  await settle([tab])
  expect([tab.connection.status, tab.store.loads, asked()]).toEqual(['live', 1, 2])
})

test('a server that says again and again that it cannot, and not until when, is left in peace longer each time', async () => {
  const { server, tab } = await joined()
  const nextLoad = async () => {
    const since = Date.now()
    for (const { loads } = tab.store; tab.store.loads === loads;) {
      await vi.advanceTimersByTimeAsync(100)
      await settle([tab])
    }
    return Date.now() - since
  }
  const firstLoad = async () => {
    server.isUnable = true
    tab.line.resubscribe()
    await settle([tab])
    return nextLoad()
  }
  const waits = [await firstLoad()]
  while (waits.length < 14) waits.push(await nextLoad())
  expect(waits[0]).toBeLessThan(2_000)
  for (const wait of waits.slice(-3)) expect(wait).toBeGreaterThan(7_000)
  expect(Math.max(...waits)).toBeLessThan(16_000)
  server.isUnable = false
  await nextLoad()
  expect(tab.connection.status).toBe('live')
  expect(await firstLoad()).toBeLessThan(2_000)
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

test('what only a later change was in the way of goes out again at once', async () => {
  const { server, tab, stored } = await joined()
  server.refused.add(KEY)
  tab.store.edit([{ k: KEY, v: 5 }])
  tab.store.edit([{ k: OTHER, v: 6 }])
  tab.connection.flush()
  while (tab.line.deliverUp());
  server.refused.clear()
  tab.line.cut()
  tab.line.reconnect()
  await settle([tab])
  expect([stored(KEY), stored(OTHER), tab.store.pending]).toEqual([5, 6, []])
  expect(vi.getTimerCount()).toBe(0)
})

test('and waits where the server says the same of the newest', async () => {
  const { server, tab, afterAWhile, stored } = await joined()
  server.refusal = { code: 'busy', message: 'changed-meanwhile' }
  tab.store.edit([{ k: KEY, v: 5 }])
  tab.connection.flush()
  await settle([tab])
  expect(stored(KEY)).toBeUndefined()
  await afterAWhile()
  expect(stored(KEY)).toBe(5)
})
