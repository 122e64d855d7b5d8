import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogServer } from './draft-connection.given.ts'
import { K } from './edit-history.given.ts'
import { pageAt } from './page-at.given.ts'

const L = 'in|b1-p1-y2021'
const WRONG = 'in|b1-p9-y2020'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page at a server that refuses one key, with its user's edit history. */
async function atServer() {
  const server = new LogServer()
  server.refused.add(WRONG)
  const { page, enter, loadAnew, rested: settled, stored } = await pageAt(server)
  const refused = () => page().refused.flatMap(({ ops }) => ops.map(({ op }) => op))
  return { ...page(), server, page, enter, loadAnew, stored: () => stored([K, L]), settled, refused }
}

test('of a block with a wrong write what was typed over and taken back in time is stored', async () => {
  const { store, history, enter, stored, settled, refused, skipped } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  await settled()
  expect([stored(), store.kept(K), store.pending]).toEqual([[5, 7], 5, []])
  expect([refused(), skipped]).toEqual([[{ k: WRONG, v: 1 }], []])
})

test('what was typed over it can be repeated, and both can be taken back', async () => {
  const { history, enter, stored, settled, skipped } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  await settled()
  const seen = []
  for (const step of ['redo', 'undo', 'undo', 'redo', 'redo'] as const) {
    history[step]()
    await settled()
    seen.push(stored())
  }
  expect(seen).toEqual([
    [9, 7],
    [5, 7],
    [null, null],
    [5, 7],
    [9, 7],
  ])
  expect(skipped).toEqual([])
})

test('what was typed over it, taken back and repeated in time is stored over it', async () => {
  const { history, enter, stored, settled, skipped } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  history.redo()
  await settled()
  expect(stored()).toEqual([9, 7])
  history.undo()
  await settled()
  expect([stored(), skipped]).toEqual([[5, 7], []])
})

test('of what was typed over it twice and taken back once the first stands', async () => {
  const { history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  enter({ [K]: 10 })
  history.undo()
  await settled()
  expect(stored()).toEqual([9, 7])
})

test('nor does it matter that a cell is twice in what went over it', async () => {
  const { store, connection, history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  store.edit([9, 10].map((v) => ({ k: K, v })))
  connection.flush()
  history.undo()
  await settled()
  expect(stored()).toEqual([5, 7])
})

test('of what was typed over it twice and taken back twice the block stands', async () => {
  const { history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9, [L]: 8 })
  enter({ [K]: 10 })
  history.undo()
  history.undo()
  await settled()
  expect(stored()).toEqual([5, 7])
})

test('a block that goes in time with all that was typed over it leaves nothing', async () => {
  const { store, history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  history.undo()
  await settled()
  expect([stored(), store.pending]).toEqual([[null, null], []])
})

test('a second block over it that is wrong as well is taken back with what is right of it', async () => {
  const { history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 6, [WRONG]: 2, [L]: 8 })
  history.undo()
  await settled()
  expect(stored()).toEqual([5, 7])
  history.redo()
  await settled()
  expect(stored()).toEqual([6, 8])
})

test('the same where the server could not take the block yet', async () => {
  const { server, history, enter, stored, settled } = await atServer()
  server.refusal = { code: 'busy', message: '' }
  enter({ [K]: 5, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  await settled()
  await settled()
  expect(stored()).toEqual([5, 7])
})

test('the same where the answer is lost with the line', async () => {
  const { line, server, history, enter, stored, settled, refused } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  for (const _ of ['the block', 'what was typed over it']) line.deliverUp()
  line.cut()
  line.reconnect()
  await settled()
  expect([stored(), refused()]).toEqual([[5, 7], [{ k: WRONG, v: 1 }]])
  expect(server.log.length).toBeGreaterThan(2)
  history.redo()
  await settled()
  expect(stored()).toEqual([9, 7])
})

test.each([
  ['before the block arrives', 0],
  ['after what was typed over it is stored', 2],
])('the same where the tab is loaded anew %s', async (_, delivered) => {
  const { line, history, enter, stored, settled, loadAnew, page } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  history.undo()
  for (let frame = 0; frame < delivered; frame++) line.deliverUp()
  loadAnew()
  await settled()
  expect([stored(), page().store.pending]).toEqual([[5, 7], []])
})

test('the same where its author had been asked about it: the wrong write is asked about again', async () => {
  const { store, connection, history, enter, settled } = await atServer()
  store.overwrite([{ k: WRONG, v: 1 }], { wasHeld: true })
  connection.flush()
  enter({ [WRONG]: 2 })
  history.undo()
  await settled()
  expect(store.held).toEqual([{ k: WRONG, v: 1 }])
})

test('what is taken back once the block has been refused shows at once what comes of it', async () => {
  const { store, line, history, enter, stored, settled } = await atServer()
  enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
  enter({ [K]: 9 })
  line.deliverUp()
  line.deliverDown()
  history.undo()
  expect(store.kept(K)).toBeNull()
  await settled()
  expect(stored()).toEqual([null, 7])
})

test.each([
  ['and repeated later', { v: 9, isAtOnce: false, repeated: 9 }],
  ['and repeated at once', { v: 9, isAtOnce: true, repeated: 9 }],
  ['under what changes nothing', { v: null, isAtOnce: false, repeated: 5 }],
])(
  'what goes out again of a block and is taken back before that, %s, is what no step gives back',
  async (_, { v, isAtOnce, repeated }) => {
    const { store, line, connection, history, enter, stored, settled, skipped } = await atServer()
    enter({ [K]: 5, [WRONG]: 1, [L]: 7 })
    store.edit([{ k: K, v }])
    connection.flush()
    history.undo()
    line.deliverUp()
    line.deliverDown()
    history.undo()
    if (!isAtOnce) await settled()
    expect(history.redo()).toMatchObject({ skipped: [] })
    await settled()
    expect(stored()).toEqual([5, 7])
    expect(history.redo() ?? { skipped: [] }).toMatchObject({ skipped: [] })
    await settled()
    expect([stored(), skipped]).toEqual([[repeated, 7], []])
  },
)

test.each([
  ['taken back', ['undo']],
  ['taken back and repeated', ['undo', 'redo']],
  ['taken back twice', ['undo', 'undo']],
  ['taken back twice and repeated', ['undo', 'undo', 'redo', 'redo']],
] as const)(
  'a wrong value that goes over a wrong one and is %s in time is nothing to take back',
  async (_, steps) => {
    const { store, history, enter, settled, skipped } = await atServer()
    enter({ [WRONG]: 15 })
    enter({ [WRONG]: 17 })
    for (const step of steps) history[step]()
    await settled()
    expect([skipped, store.pending, store.kept(WRONG)]).toEqual([[], [], null])
    expect([history.undo(), history.redo()]).toEqual([null, null])
  },
)

test('what would give back a wrong value gives back what stood there before', async () => {
  const { store, history, enter, settled, stored, skipped } = await atServer()
  enter({ [WRONG]: 15 })
  store.edit([{ k: WRONG, v: null }])
  history.undo()
  await settled()
  expect([skipped, store.pending, history.undo(), history.redo()]).toEqual([[], [], null, null])
  enter({ [K]: 3, [WRONG]: 1 })
  enter({ [K]: 5, [L]: 6 })
  history.undo()
  history.redo()
  await settled()
  expect([stored(), skipped]).toEqual([[5, 6], []])
})
