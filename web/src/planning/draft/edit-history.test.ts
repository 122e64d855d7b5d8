import { expect, test } from 'vitest'
import { joined, LogServer, settle, tabAt } from './draft-connection.given.ts'
import { storeOf } from './draft-store.given.ts'
import { historyOf } from './edit-history.given.ts'
import { EditHistory } from './edit-history.ts'
import { StackStore } from './step-stacks.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

const stacksIn = (items: Map<string, string>) =>
  new StackStore({
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value),
    },
    planId: '2019',
    userId: 1,
  })

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

/** Two tabs at one server, and the history of the first. */
async function withColleague() {
  const server = new LogServer()
  const [mine, saras] = [tabAt(server, 'tab-mine'), tabAt(server, 'tab-sara')]
  const history = historyOf(mine.store, {
    stacks: stacksIn(new Map()),
    edit: (ops) => {
      mine.store.edit(ops)
      mine.connection.flush()
      return true
    },
    step: (type, ops) => {
      const step = mine.store.step(type, ops)
      mine.connection.flush()
      return step?.seq ?? null
    },
    isUnsent: (seq) => mine.connection.isUnsent(seq),
  })
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
  return { server, mine, saras, history, enter, back, stored, settled: () => settle([mine, saras]) }
}

test('without a line an undo waits, and goes over nothing that a colleague wrote meanwhile', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  mine.line.cut()
  await enter(saras, 200)
  expect(history.undo()).toEqual({ ops: [{ k: K, v: null }], skipped: [] })
  expect(mine.store.kept(K)).toBeNull()
  await back()
  expect([stored(), mine.store.kept(K), mine.skipped]).toEqual([200, 200, [K]])
  expect([history.undo(), history.redo()]).toEqual([null, null])
})

test('the same value of somebody else is not taken back', async () => {
  const { mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(saras, 200)
  await enter(saras, 100)
  expect(history.undo()).toEqual({ ops: [], skipped: [{ k: K, v: null }] })
  await settled()
  expect(stored()).toBe(100)
})

test('what was never sent is taken out of what waits, and can be entered again', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  mine.line.cut()
  await enter(mine, 110)
  expect(history.undo()).toMatchObject({ skipped: [] })
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

test('an undo that was cut off on its way does not go over what a colleague wrote before the line was back', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  history.undo()
  mine.line.cut()
  await enter(saras, 200)
  await back()
  expect(stored()).toBe(200)
  expect([mine.store.kept(K), mine.store.pending, mine.skipped]).toEqual([200, [], [K]])
  expect(history.redo()).toBeNull()
})

test('nor does a redo', async () => {
  const { mine, saras, history, enter, back, stored, settled } = await withColleague()
  await enter(mine, 100)
  history.undo()
  await settled()
  history.redo()
  mine.line.cut()
  await enter(saras, 200)
  await back()
  expect([stored(), mine.skipped]).toEqual([200, [K]])
})

test('nor what was cut off together with its undo', async () => {
  const { mine, saras, history, back, stored, enter } = await withColleague()
  mine.store.edit([{ k: K, v: 100 }])
  mine.connection.flush()
  history.undo()
  mine.line.cut()
  await enter(saras, 200)
  await back()
  expect([stored(), mine.skipped]).toEqual([200, []])
  expect(mine.store.writer(K)).toBe('1.tab-sara:1')
})

test('what an undo left as it was is not repeated, although it is again what it was before', async () => {
  const { server, mine, saras, history, enter, back, stored } = await withColleague()
  await enter(saras, 50)
  await enter(mine, 100)
  mine.line.cut()
  history.undo()
  history.redo()
  expect(mine.store.kept(K)).toBe(100)
  await enter(saras, 200)
  server.discard([{ k: K, v: 50, w: '1.tab-sara:1' }])
  await back()
  expect([stored(), mine.store.kept(K), mine.store.pending]).toEqual([50, 50, []])
  expect([history.undo(), history.redo()]).toEqual([null, null])
})

test('an undo that is left out takes nothing from what was repeated before it', () => {
  const { store } = planned()
  const redo = store.step('redo', [{ k: K, v: 5, ifW: '2.tab-ben:1', setW: '1.tab-mine:1' }])
  const undo = store.step('undo', [{ k: K, v: 1100, ifW: '1.tab-mine:1', setW: '2.tab-ben:1' }])
  expect(undo?.type === 'undo' && store.leftOut(undo, new Set([K]))).toBeUndefined()
  expect(store.pending.map(({ seq }) => seq)).toEqual([redo?.seq, undo?.seq])
})

test.each(['the entry', 'its undo'])(
  'what is repeated while the server cannot take %s yet is there in the end, and can be taken back',
  async (busy) => {
    const { server, mine, saras, history, enter, stored, settled } = await withColleague()
    await enter(saras, 50)
    if (busy === 'its undo') await enter(mine, 100)
    server.refusal = { code: 'busy', message: 'busy' }
    if (busy === 'the entry') {
      mine.store.edit([{ k: K, v: 100 }])
      mine.connection.flush()
    }
    history.undo()
    history.redo()
    await settled()
    const afterwards = async () => {
      await settled()
      return [stored(), mine.store.kept(K), mine.store.pending.length]
    }
    await expect.poll(afterwards, { timeout: 10_000 }).toEqual([100, 100, 0])
    expect(history.upcoming('undo')).toEqual([{ k: K, v: 50 }])
    history.undo()
    await settled()
    expect([stored(), mine.store.writer(K), mine.skipped]).toEqual([50, '1.tab-sara:1', []])
  },
)

test('however often a step goes back and forward without a line, it goes over nothing that a colleague wrote meanwhile', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(saras, 50)
  await enter(mine, 100)
  mine.line.cut()
  for (let turn = 0; turn < 3; turn += 1) {
    history.undo()
    expect(mine.store.kept(K)).toBe(50)
    history.redo()
    expect(mine.store.kept(K)).toBe(100)
  }
  await enter(saras, 200)
  await back()
  expect([stored(), mine.store.kept(K), mine.store.pending]).toEqual([200, 200, []])
})

test('what was cut off on its way, taken back and repeated goes where it would have gone by itself', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(saras, 50)
  mine.store.edit([{ k: K, v: 100 }])
  mine.connection.flush()
  mine.line.cut()
  history.undo()
  history.redo()
  await enter(saras, 200)
  await back()
  expect([stored(), mine.store.kept(K), mine.skipped]).toEqual([100, 100, []])
  expect(history.upcoming('undo')).toEqual([{ k: K, v: 200 }])
})

test('what an undo took back is repeated behind it', async () => {
  const { mine, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  mine.line.cut()
  history.undo()
  history.redo()
  await back()
  expect([stored(), mine.store.writer(K), mine.store.pending]).toEqual([100, '1.tab-mine:1', []])
})

test('what nobody else has touched is taken back when the line is there again', async () => {
  const { mine, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  await enter(mine, 110)
  history.undo()
  mine.line.cut()
  await back()
  expect([stored(), mine.skipped]).toEqual([100, []])
})

test('what was entered after a cut off undo is sent, whoever wrote meanwhile', async () => {
  const { mine, saras, history, enter, back, stored } = await withColleague()
  await enter(mine, 100)
  history.undo()
  mine.line.cut()
  mine.store.edit([{ k: K, v: 120 }])
  await enter(saras, 200)
  await back()
  expect([stored(), mine.skipped]).toEqual([120, []])
})

test('an own value is taken back again once a colleague has taken back theirs', async () => {
  const { mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(mine, 100)
  await enter(saras, 200)
  const [w, setW] = ['1.tab-sara:1', '1.tab-mine:1']
  saras.store.step('undo', [{ k: K, v: 100, ifW: w, setW }])
  saras.connection.flush()
  await settled()
  expect([stored(), mine.store.writer(K)]).toEqual([100, setW])
  expect(history.undo()).toMatchObject({ skipped: [] })
  await settled()
  expect(stored()).toBeNull()
})

test('what an edit replaced unseen comes back with its undo', async () => {
  const { mine, saras, history, stored, settled } = await withColleague()
  mine.store.edit([{ k: K, v: 100 }])
  saras.store.edit([{ k: K, v: 200 }])
  saras.connection.flush()
  saras.line.deliverUp()
  mine.connection.flush()
  await settled()
  const last = stored()
  history.undo()
  await settled()
  expect([last, stored()]).toEqual([100, 200])
})

test('steps outlive a reload of the tab; another history begins without any', async () => {
  const items = new Map<string, string>()
  const { store } = storeOf()
  const begun = () => {
    const history = new EditHistory({
      client: { userId: 1, clientId: 'tab-mine' },
      store,
      stacks: stacksIn(items),
      edit: (ops) => store.edit(ops) !== null,
      step: (type, ops) => store.step(type, ops)?.seq ?? null,
      hasRoomFor: () => true,
      isUnsent: () => false,
      revert: () => null,
    })
    history.follow()
    return history
  }
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

test('a step keeps its place when its command goes out under another number', async () => {
  const { mine, history, stored, settled, enter } = await withColleague()
  await enter(mine, 90)
  mine.store.edit([{ k: K, v: 100 }])
  mine.store.requeue(mine.store.pending[0]?.seq ?? 0)
  mine.connection.flush()
  await settled()
  history.undo()
  await settled()
  expect(stored()).toBe(90)
})
