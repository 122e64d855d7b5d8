import { expect, test } from 'vitest'
import { LogServer, settle, tabAt } from './draft-connection.given.ts'
import { storeOf } from './draft-store.given.ts'
import { EditHistory } from './edit-history.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

function planned() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [{ k: K, v: 1100, w: '2.tab-ben:1', rev: 0 }] })
  const history = new EditHistory({
    client: { userId: 1, clientId: 'tab-mine' },
    store,
    edit: (ops) => store.edit(ops) !== null,
    isLive: () => true,
    isUnsent: () => false,
  })
  history.follow()
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

test('a block is one step', () => {
  const { store, history, value } = planned()
  store.edit([
    { k: K, v: 1 },
    { k: L, v: 2 },
  ])
  expect(history.undo()).toMatchObject({ skipped: 0 })
  expect([value(K), value(L)]).toEqual([1100, null])
})

test('what somebody else has written since stays', () => {
  const { store, history, enter, value } = planned()
  enter(90)
  store.settle(1)
  store.load({
    epoch: 'one',
    rev: 3,
    cells: [{ k: K, v: 130, w: '2.tab-ben:2', rev: 3 }],
  })
  expect(history.undo()).toEqual({ ops: [], skipped: 1 })
  expect(value()).toBe(130)
})

test('a new step ends what could be repeated', () => {
  const { history, enter } = planned()
  enter(90)
  history.undo()
  enter(80)
  expect(history.redo()).toBeNull()
})

/** Two tabs at one server, and the history of the first. */
async function withColleague() {
  const server = new LogServer()
  const [mine, saras] = [tabAt(server, 'tab-mine'), tabAt(server, 'tab-sara')]
  const history = new EditHistory({
    client: { userId: 1, clientId: 'tab-mine' },
    store: mine.store,
    edit: (ops) => {
      mine.store.edit(ops)
      mine.connection.flush()
      return true
    },
    isLive: () => mine.connection.sendsAtOnce,
    isUnsent: (seq) => mine.connection.isUnsent(seq),
  })
  history.follow()
  for (const { connection } of [mine, saras]) connection.start()
  await settle([mine, saras])
  const enter = async ({ store, connection }: typeof mine, v: number) => {
    store.edit([{ k: K, v }])
    connection.flush()
    await settle([mine, saras])
  }
  const back = async () => {
    mine.line.reconnect()
    await settle([mine, saras])
  }
  const stored = () => server.state().cells.find(({ k }) => k === K)?.v
  return { mine, saras, history, enter, back, stored, settled: () => settle([mine, saras]) }
}

test('what was sent is not taken back without a line: a colleague may have written since', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  mine.line.cut()
  await enter(saras, 200)
  expect(history.undo()).toBe('offline')
  await back()
  expect(stored()).toBe(200)
  expect(history.undo()).toEqual({ ops: [], skipped: 1 })
  expect(stored()).toBe(200)
})

test('the same value of somebody else is not taken back', async () => {
  const { mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(saras, 200)
  await enter(saras, 100)
  expect(history.undo()).toEqual({ ops: [], skipped: 1 })
  await settled()
  expect(stored()).toBe(100)
})

test('what was never sent is taken out of what waits, and can be entered again', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  mine.line.cut()
  await enter(mine, 110)
  expect(history.undo()).toMatchObject({ skipped: 0 })
  expect(mine.store.pending).toEqual([])
  expect(mine.store.kept(K)).toBe(100)
  history.redo()
  expect(mine.store.kept(K)).toBe(110)
  history.undo()
  await enter(saras, 200)
  await back()
  expect(stored()).toBe(200)
})

test('several steps are taken back and repeated at the server', async () => {
  const { mine, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(mine, 110)
  for (const expected of [100, null]) {
    history.undo()
    await settled()
    expect(stored()).toBe(expected)
  }
  for (const expected of [100, 110]) {
    history.redo()
    await settled()
    expect(stored()).toBe(expected)
  }
})
