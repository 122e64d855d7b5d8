import { expect, test } from 'vitest'
import { storeOf } from './draft-store.given.ts'
import { EditHistory } from './edit-history.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

function planned() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [{ k: K, v: 1100, w: '2.tab-ben:1', rev: 0 }] })
  const history = new EditHistory({ store, edit: (ops) => store.edit(ops) !== null })
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
