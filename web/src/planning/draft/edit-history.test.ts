import { expect, test } from 'vitest'
import { joined, LogServer, settle } from './draft-connection.given.ts'
import { storeOf } from './draft-store.given.ts'
import { historyOf, K, stacksIn } from './edit-history.given.ts'

const L = 'in|b1-p1-y2021'

function planned() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [{ k: K, v: 1100, w: '2.tab-ben:1', rev: 0 }] })
  const history = historyOf(store, {
    stacks: stacksIn(new Map()),
  })
  const enter = (v: number | null) => store.edit([{ k: K, v }])
  return { store, history, enter, value: (k = K) => store.kept(k) }
}

test('steps are taken back one by one, and repeated', () => {
  const { history, enter, value } = planned()
  enter(90)
  enter(null)
  history.undo()
  expect(value()).toBe(90)
  history.undo()
  expect(value()).toBe(1100)
  expect(history.undo()).toBeNull()
  history.redo()
  history.redo()
  expect(value()).toBeNull()
  expect(history.redo()).toBeNull()
})

test('of 101 steps the latest 100 are taken back; the oldest stays', () => {
  const { history, enter, value } = planned()
  for (let v = 1; v <= 101; v++) enter(v)
  for (let steps = 0; steps < 100; steps++) expect(history.undo()).not.toBeNull()
  expect([history.undo(), value()]).toEqual([null, 1])
})

test('a block is one step', () => {
  const { store, history, value } = planned()
  store.edit([
    { k: K, v: 1 },
    { k: L, v: 2 },
  ])
  expect(history.undo()).toMatchObject({ skipped: [] })
  expect([value(K), value(L)]).toEqual([1100, null])
})

test('what somebody else has written since stays', () => {
  const { store, history, enter, value } = planned()
  enter(90)
  store.settleDone(1)
  store.load({
    epoch: 'one',
    rev: 3,
    cells: [{ k: K, v: 130, w: '2.tab-ben:2', rev: 3 }],
  })
  expect(history.undo()).toEqual({ ops: [], skipped: [{ k: K, v: 1100 }] })
  expect(value()).toBe(130)
})

test('a new step ends what could be repeated', () => {
  const { history, enter } = planned()
  enter(90)
  history.undo()
  enter(80)
  expect(history.redo()).toBeNull()
})

test('an undo that is left out takes nothing from what was repeated before it', () => {
  const { store } = planned()
  const redo = store.step('redo', [{ k: K, v: 5, ifW: '2.tab-ben:1', setW: '1.tab-mine:1' }])
  const undo = store.step('undo', [{ k: K, v: 1100, ifW: '1.tab-mine:1', setW: '2.tab-ben:1' }])
  expect(undo?.type === 'undo' && store.narrowRepeats(undo, new Set([K]))).toBeUndefined()
  expect(store.pending.map(({ seq }) => seq)).toEqual([redo?.seq, undo?.seq])
})

test('steps outlive a reload of the tab; another history begins without any', async () => {
  const items = new Map<string, string>()
  const { store } = storeOf()
  const begun = () => historyOf(store, { stacks: stacksIn(items) })
  const before = begun()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  store.edit([{ k: K, v: 1 }])
  before.undo()
  expect(begun().redo()).toMatchObject({ ops: [{ k: K, v: 1 }] })
  const after = begun()
  store.load({ epoch: 'two', rev: 0, cells: [] })
  expect([after.undo(), after.redo()]).toEqual([null, null])
})

test('an entry that the server refuses is no step', async () => {
  const server = new LogServer()
  server.refused.add(L)
  const mine = await joined(server, 'tab-mine')
  const history = historyOf(mine.store)
  mine.store.edit([{ k: K, v: 1 }])
  mine.store.edit([{ k: L, v: 2 }])
  mine.connection.flush()
  await settle([mine])
  expect(mine.refused).toHaveLength(1)
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  expect(history.undo()).toBeNull()
})

test('a step of before the page was loaded anew waits until it is known what stands there', () => {
  const items = new Map<string, string>()
  const opened = () => {
    const { store } = storeOf()
    return { store, history: historyOf(store, { stacks: stacksIn(items) }) }
  }
  const before = opened()
  before.store.load({ epoch: 'one', rev: -1, cells: [] })
  before.store.edit([{ k: K, v: 1 }])
  const { store, history } = opened()
  expect([history.undo(), history.redo()]).toEqual(['offline', null])
  store.load({ epoch: 'one', rev: 0, cells: [{ k: K, v: 1, w: '1.tab-mine:1', rev: 0 }] })
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
})
