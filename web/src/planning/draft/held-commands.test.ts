import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandStore } from './command-store.ts'
import type { DraftCommand } from './draft-command.ts'
import { joined, LogServer, settle, type Tab, tabAt } from './draft-connection.given.ts'
import { heldAmong } from './held-commands.ts'

const TODAY = Date.UTC(2026, 2, 3)
const LAST_WEEK = Date.UTC(2026, 1, 24)
const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'
const M = 'in|b1-p1-y2022'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function tabOf(server: LogServer, clientId: string): Tab {
  const place = { storage: sessionStorage, planId: '2019', userId: 1, clientId }
  return tabAt(server, clientId, { commands: commandStore(place), now: TODAY })
}

async function pageOf(server: LogServer, clientId: string): Promise<Tab> {
  const tab = tabOf(server, clientId)
  tab.connection.start()
  await settle([tab])
  return tab
}

async function enter(tab: Tab, k: string, v: number): Promise<void> {
  tab.store.edit([{ k, v }])
  tab.connection.flush()
  await settle([tab])
}

/** The storage holds commands of the tab for K and L, or other keys, without answers and from the given day. */
function left({ at, keys = [K, L] }: { at: number; keys?: readonly string[] }): void {
  const commands = keys.map((k, index) => ({
    type: 'ops' as const,
    seq: index + 1,
    base: -1,
    at,
    ops: [{ k, v: index + 1 }],
  }))
  sessionStorage.setItem(
    'staffplan.draft.2019.1',
    JSON.stringify({ clientId: 'tab-one', lastSeq: commands.length, commands }),
  )
}

const stored = (server: LogServer) => server.state().cells.map(({ k, v }) => [k, v])

test('nothing that is entered today waits for what its author has not been asked about', async () => {
  const server = new LogServer()
  left({ at: LAST_WEEK })
  const tab = await pageOf(server, 'tab-one')
  await enter(tab, M, 3)
  expect(stored(server)).toEqual([[M, 3]])
  expect([tab.store.kept(K), tab.store.waiting]).toEqual([null, 0])
  tab.store.sendHeld()
  tab.connection.flush()
  await settle([tab])
  expect(stored(server)).toEqual([
    [M, 3],
    [K, 1],
    [L, 2],
  ])
  expect([tab.store.held, tab.refused]).toEqual([[], []])
})

test('and it waits for the answer on, however often the page is loaded anew meanwhile', async () => {
  const server = new LogServer()
  left({ at: LAST_WEEK })
  await enter(await pageOf(server, 'tab-one'), M, 3)
  const again = await pageOf(server, 'tab-one')
  expect(again.store.held.map(({ k }) => k)).toEqual([K, L])
  await enter(again, K, 5)
  expect(again.store.held, 'what is entered there today goes over it').toEqual([{ k: L, v: 2 }])
  again.store.discardHeld()
  const last = await pageOf(server, 'tab-one')
  expect([last.store.held, stored(server)]).toEqual([
    [],
    [
      [M, 3],
      [K, 5],
    ],
  ])
})

test('what the page before has sent itself is asked of the server, not of a person', async () => {
  const server = new LogServer()
  left({ at: TODAY })
  const before = await pageOf(server, 'tab-one')
  expect(before.store.pending).toEqual([])
  await enter(await joined(server, 'tab-ben'), K, 7)
  left({ at: LAST_WEEK })
  const tab = await pageOf(server, 'tab-one')
  expect([tab.store.held, tab.store.pending, tab.refused]).toEqual([[], [], []])
  expect(stored(server)).toEqual([
    [K, 7],
    [L, 2],
  ])
})

test('a copy of a tab gives up what the tab sends after all, whoever writes there then', async () => {
  const server = new LogServer()
  left({ at: TODAY })
  const copy = await pageOf(server, 'tab-copy')
  expect(copy.store.held).toHaveLength(2)
  left({ at: TODAY })
  const original = await pageOf(server, 'tab-one')
  await enter(await joined(server, 'tab-ben'), K, 7)
  await settle([copy, original])
  expect([copy.store.held, copy.store.kept(K)]).toEqual([[], 7])
})

test('and so does a copy that is opened afterwards, as far as it can see it', async () => {
  const server = new LogServer()
  left({ at: TODAY })
  await pageOf(server, 'tab-one')
  await enter(await joined(server, 'tab-ben'), K, 7)
  left({ at: TODAY })
  const copy = await pageOf(server, 'tab-copy')
  expect(copy.store.held, 'nothing shows that this had been there').toEqual([{ k: K, v: 1 }])
  expect(copy.store.kept(K)).toBe(7)
  await enter(await joined(server, 'tab-sara'), K, 1)
  await settle([copy])
  expect(copy.store.held, 'it stands there anyway').toEqual([])
})

test.each([
  ['a copy of the tab', 'tab-copy', true],
  ['a copy of the tab', 'tab-copy', false],
  ['the tab itself', 'tab-one', true],
  ['the tab itself', 'tab-one', false],
] as const)(
  'where a newer value has arrived %s neither asks about the older one nor sends it (%s, it had arrived as well: %s)',
  async (_, clientId, isStored) => {
    const server = new LogServer()
    if (!isStored) server.refusal = { code: 'invalid', message: '' }
    left({ at: TODAY, keys: [K, K, L] })
    await pageOf(server, 'tab-one')
    await enter(await joined(server, 'tab-ben'), L, 7)
    const before = stored(server)
    left({ at: LAST_WEEK, keys: [K, K] })
    const tab = await pageOf(server, clientId)
    await vi.runOnlyPendingTimersAsync()
    await settle([tab])
    expect([tab.store.held, tab.store.pending, tab.refused]).toEqual([[], [], []])
    tab.store.sendHeld()
    tab.connection.flush()
    await settle([tab])
    expect(stored(server)).toEqual(before)
  },
)

test('of what goes over several cells only that is asked about which nothing newer has gone over', async () => {
  const server = new LogServer()
  server.refusal = { code: 'invalid', message: '' }
  left({ at: TODAY, keys: [K, K] })
  await pageOf(server, 'tab-one')
  const asked = { type: 'ops', base: -1, at: LAST_WEEK }
  const block = { ...asked, seq: 1, ops: [K, L].map((k) => ({ k, v: 9 })) }
  const commands = [block, { ...asked, seq: 2, ops: [{ k: K, v: 2 }] }]
  const kept = JSON.stringify({ clientId: 'tab-one', lastSeq: 2, commands })
  sessionStorage.setItem('staffplan.draft.2019.1', kept)
  const copy = await pageOf(server, 'tab-copy')
  expect(copy.store.held).toEqual([{ k: L, v: 9 }])
})

test('a step back from what is held is held with it, and what was entered since goes out', () => {
  const client = { userId: 1, clientId: 'tab-one' }
  const asked = { base: 0, at: TODAY }
  const commands: DraftCommand[] = [
    { ...asked, type: 'ops', seq: 1, at: LAST_WEEK, ops: [K, L].map((k) => ({ k, v: 1 })) },
    { ...asked, type: 'undo', seq: 2, ops: [{ k: K, v: null, ifW: '1.tab-one:1', setW: null }] },
    { ...asked, type: 'ops', seq: 3, ops: [{ k: L, v: 4 }] },
  ]
  const held = heldAmong(commands, { now: TODAY, client })
  expect(held.map(({ seq, ops }) => [seq, ops.map(({ k }) => k)])).toEqual([
    [1, [K]],
    [2, [K]],
  ])
})
