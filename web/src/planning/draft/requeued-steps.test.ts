import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftCommand } from './draft-command.ts'
import { LogServer, settle, tabAt } from './draft-connection.given.ts'
import { historyAt, K } from './edit-history.given.ts'
import { pageAt } from './page-at.given.ts'
import { isHeldBack } from './related-commands.ts'

const L = 'in|b1-p1-y2021'
const WRONG = 'in|b1-p9-y2020'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab whose server can be busy for the next command, with its user's edit history. */
async function atBusyServer() {
  const server = new LogServer()
  const tab = tabAt(server, 'tab-mine')
  const { store, connection } = tab
  const history = historyAt(tab)
  connection.start()
  await settle([tab])
  const enter = (k: string, v: number) => {
    store.edit([{ k, v }])
    connection.flush()
  }
  const refuseOnce = () => void (server.refusal = { code: 'busy', message: '' })
  const afterAWhile = async () => {
    await settle([tab])
    await vi.runOnlyPendingTimersAsync()
    await settle([tab])
  }
  const stored = () => server.state().cells.find(({ k }) => k === K)?.v ?? null
  return { server, tab, store, history, enter, refuseOnce, afterAWhile, stored, settled: () => settle([tab]) }
}

test('what was entered, taken back and repeated before the server said that it cannot take it now is kept', async () => {
  const { tab, store, history, enter, refuseOnce, afterAWhile, stored } = await atBusyServer()
  refuseOnce()
  enter(K, 100)
  history.undo()
  history.redo()
  await afterAWhile()
  expect([stored(), store.kept(K), store.pending, tab.skipped]).toEqual([100, 100, [], []])
  history.undo()
  await afterAWhile()
  expect(stored()).toBeNull()
})

test('what was entered and taken back meanwhile stays taken back, and can be repeated', async () => {
  const { store, history, enter, refuseOnce, afterAWhile, stored } = await atBusyServer()
  refuseOnce()
  enter(K, 100)
  history.undo()
  await afterAWhile()
  expect([stored(), store.kept(K), store.pending]).toEqual([null, null, []])
  history.redo()
  await afterAWhile()
  expect(stored()).toBe(100)
})

test('an undo that the server cannot take now stays before what repeats it', async () => {
  const { store, history, enter, refuseOnce, afterAWhile, settled, stored } = await atBusyServer()
  enter(K, 100)
  await settled()
  refuseOnce()
  history.undo()
  history.redo()
  await afterAWhile()
  expect([stored(), store.kept(K), store.pending]).toEqual([100, 100, []])
  history.undo()
  await afterAWhile()
  expect(stored()).toBeNull()
})

test('beside a step back in another cell, which it cannot take either, each keeps its own name', async () => {
  const { tab, store, history, enter, refuseOnce, afterAWhile, settled, stored } = await atBusyServer()
  enter(L, 7)
  await settled()
  history.undo()
  enter(K, 100)
  for (const _ of ['undo', 'edit']) {
    refuseOnce()
    tab.line.deliverUp()
  }
  await afterAWhile()
  expect([stored(), store.kept(L), store.pending]).toEqual([100, null, []])
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  await afterAWhile()
  expect(stored()).toBeNull()
})

test('what a later change of the tab has gone over leaves no step of its own', async () => {
  const { tab, store, history, enter, refuseOnce, afterAWhile, settled, stored } = await atBusyServer()
  refuseOnce()
  enter(K, 100)
  tab.line.deliverUp() // refused before the next command has arrived
  enter(K, 200)
  await afterAWhile()
  expect(stored()).toBe(200)
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  await settled()
  expect([stored(), store.kept(K)]).toEqual([null, null])
  expect(history.undo()).toBeNull()
})

test.each(['undo', 'redo'] as const)(
  'no second %s of a cell goes out before the first one, which the server cannot take yet, is taken',
  async (type) => {
    const { tab, store, history, enter, refuseOnce, afterAWhile, settled, stored } = await atBusyServer()
    for (const v of [100, 200]) {
      enter(K, v)
      await settled()
    }
    if (type === 'redo')
      for (const _ of [200, 100]) {
        history.undo()
        await settled()
      }
    refuseOnce()
    history[type]()
    history[type]()
    await afterAWhile()
    const expected = type === 'undo' ? null : 200
    expect([stored(), store.kept(K), store.pending, tab.skipped]).toEqual([expected, expected, [], []])
  },
)

test('what was entered again behind a step back that the server cannot take yet is repeated once both are taken back', async () => {
  const { server, tab, store, history, enter, refuseOnce, afterAWhile, stored } = await atBusyServer()
  server.refused.add(WRONG)
  store.edit([
    { k: K, v: 5 },
    { k: WRONG, v: 1 },
  ])
  enter(K, 8)
  for (const type of ['undo', 'undo', 'redo'] as const) history[type]()
  while (tab.line.deliverUp());
  refuseOnce()
  for (let turn = 0; turn < 3; turn++) await afterAWhile()
  expect([stored(), store.kept(K), store.pending, tab.skipped]).toEqual([5, 5, [], []])
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  await afterAWhile()
  expect(stored()).toBeNull()
})

test('what is typed over a cell just taken back goes over what that leaves, also where the server cannot take the step back yet', async () => {
  const { tab, store, history, enter, refuseOnce, afterAWhile, settled, stored } = await atBusyServer()
  for (const v of [100, 200]) {
    enter(K, v)
    await settled()
  }
  refuseOnce()
  history.undo()
  enter(K, 300)
  await afterAWhile()
  expect([stored(), store.pending]).toEqual([300, []])
  for (const before of [100, null]) {
    expect(history.undo()).toEqual({ ops: [{ k: K, v: before }], skipped: [] })
    await settled()
    expect([stored() ?? null, tab.skipped]).toEqual([before, []])
  }
})

test('whether an edit has to wait for another one is not asked by name, however many wait', () => {
  let names = 0
  const client = {
    userId: 1,
    get clientId() {
      names += 1
      return 'tab-mine'
    },
  }
  const edit = (seq: number): DraftCommand => ({ type: 'ops', seq, base: 0, at: 0, ops: [{ k: K, v: seq }] })
  const pending = Array.from({ length: 100 }, (_, index) => edit(index + 1))
  expect([isHeldBack(edit(101), pending, client), names]).toEqual([false, 0])
})

test.each([1, 2])(
  'what was overtaken is stored behind the %i steps back that are about what overtook it',
  async (steps) => {
    const { tab, store, history, enter, refuseOnce, afterAWhile, stored } = await atBusyServer()
    refuseOnce()
    for (const v of [1, 2, 3].slice(0, steps + 1)) enter(K, v)
    enter(L, 9)
    history.undo()
    for (let count = 0; count < steps; count++) history.undo()
    for (let sent = 0; sent < 2; sent++) tab.line.deliverUp()
    tab.line.cut()
    tab.line.reconnect()
    await afterAWhile()
    expect([stored(), store.kept(K), store.pending, tab.skipped]).toEqual([1, 1, [], []])
    history.undo()
    await afterAWhile()
    expect([stored(), history.upcoming('undo'), tab.skipped]).toEqual([null, null, []])
  },
)

test('what goes out once more behind a step back is not brought to light by that when it is taken back, too', async () => {
  const { tab, store, history, enter, refuseOnce, afterAWhile, stored } = await atBusyServer()
  enter(K, 1)
  await settle([tab])
  refuseOnce()
  enter(K, 2)
  enter(K, 3)
  history.undo()
  tab.line.deliverUp()
  tab.line.deliverDown()
  expect(store.kept(K)).toBe(2)
  history.undo()
  expect(store.kept(K)).toBe(1)
  expect(history.undo()).toMatchObject({ skipped: [] })
  await afterAWhile()
  expect([stored(), history.upcoming('undo'), tab.skipped]).toEqual([null, null, []])
  for (const v of [1, 2]) {
    expect(history.redo()).toMatchObject({ skipped: [] })
    await afterAWhile()
    expect(stored()).toBe(v)
  }
})

test('what the loaded state says has taken effect is not asked for again when the server is busy: each step is taken back', async () => {
  const server = new LogServer()
  const { page, enter, loadAnew, rested, stored } = await pageAt(server)
  enter({ [K]: 11 })
  await rested()
  enter({ [K]: 5 })
  page().line.deliverUp()
  loadAnew()
  enter({ [K]: 10 })
  await vi.waitUntil(() => page().line.deliverUp() || page().line.deliverDown())
  while (!page().line.sent.some(({ t }) => t === 'cmd')) {
    await Promise.resolve()
    page().line.deliverUp()
    page().line.deliverDown()
  }
  page().line.push({ t: 'rej', topic: 'draft:2019', seq: 2, code: 'busy', message: 'busy', details: [] })
  page().line.deliverDown()
  await rested()
  expect(stored([K])).toEqual([10])
  const after: unknown[] = []
  for (const _ of [5, 11, null]) {
    page().history.undo()
    await rested()
    after.push(stored([K])[0])
  }
  expect([after, page().skipped]).toEqual([[5, 11, null], []])
})
