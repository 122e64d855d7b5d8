import { expect, test } from 'vitest'
import { applied, storeOf } from './draft-store.given.ts'
import { historyOf } from './edit-history.given.ts'
import type { RestoreStepOutcome } from './edit-history-options.ts'

const K = 'in|b1-p1-y2020'
const DISCARD = 7
const TAKEN_BACK = 9

/** A user who entered 90, discarded it, and then entered 80. */
function discarded({ answer = { doneAt: TAKEN_BACK } }: { readonly answer?: RestoreStepOutcome } = {}) {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  const sent: (readonly ['undo' | 'redo', number])[] = []
  const history = historyOf(store, {
    stepRestore: async (type, rev) => {
      sent.push([type, rev])
      return answer
    },
  })
  store.edit([{ k: K, v: 90 }])
  history.restored(DISCARD)
  store.edit([{ k: K, v: 80 }])
  return { history, sent, value: () => store.kept(K) }
}

test('a discard is taken back by name, whatever was entered since', async () => {
  const { history, sent, value } = discarded()
  expect(history.takeBack(DISCARD)).toBe('sent')
  expect([sent, value()]).toEqual([[['undo', DISCARD]], 80])
  history.undo()
  await expect.poll(value).toBe(90)
})

/** A user who entered 7001, restored 4321 over it, and pressed undo twice before the first undo is answered. */
function twiceUndone() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  const answered = Promise.withResolvers<RestoreStepOutcome>()
  const history = historyOf(store, {
    stepRestore: () => answered.promise,
  })
  const { seq } = store.edit([{ k: K, v: 7001 }])!
  store.receive([applied({ rev: 1, cid: 'tab-mine', seq, ops: [{ k: K, v: 7001 }] })])
  const own = store.writer(K)
  store.receive([applied({ rev: 2, ops: [{ k: K, v: 4321 }] })])
  history.restored(2)
  expect([history.undo(), history.undo()]).toEqual(['sent', 'sent'])
  expect(store.kept(K)).toBe(4321)
  const undone = () => {
    store.load({ epoch: 'one', rev: 3, cells: [{ k: K, v: 7001, w: own!, rev: 1 }] })
    answered.resolve({ doneAt: 3 })
  }
  return { store, history, answered, undone }
}

test('a step taken back right after a restore waits for what becomes of it, and is not lost', async () => {
  const { store, undone } = twiceUndone()
  undone()
  await expect.poll(() => store.kept(K)).toBeNull()
})

test('a step that waits is given up when something was entered meanwhile: it would take that back', async () => {
  const { store, history, undone } = twiceUndone()
  store.edit([{ k: 'in|b1-p1-y2021', v: 7 }])
  undone()
  await expect.poll(() => history.upcoming('redo')).toBe('restored')
  expect([store.kept(K), store.kept('in|b1-p1-y2021')]).toEqual([7001, 7])
})

test('a step that waits is given up when the restore could not be taken back', async () => {
  const { store, history, answered } = twiceUndone()
  answered.resolve('later')
  await expect.poll(() => history.upcoming('undo')).toBe('restored')
  expect(store.kept(K)).toBe(4321)
})

test('once, and then it can be repeated', async () => {
  const { history, sent } = discarded()
  history.takeBack(DISCARD)
  expect(history.takeBack(DISCARD)).toBeNull()
  await expect.poll(() => history.upcoming('redo')).toBe('restored')
  history.redo()
  expect(sent).toEqual([
    ['undo', DISCARD],
    ['redo', TAKEN_BACK],
  ])
})

test('where its answer is lost it stands where it stood and can be tried again', async () => {
  const { history, sent } = discarded({ answer: 'later' })
  history.takeBack(DISCARD)
  await expect.poll(() => history.takeBack(DISCARD)).toBe('sent')
  expect(sent).toHaveLength(2)
  expect(history.upcoming('undo')).toEqual([{ k: K, v: 90 }])
})

test('what can never be taken back does not stand in the way of the steps before it', async () => {
  const { history, sent, value } = discarded({ answer: 'never' })
  history.undo()
  expect([sent, value()]).toEqual([[], 90])
  history.undo()
  await expect.poll(() => history.upcoming('undo')).toEqual([{ k: K, v: null }])
  expect(sent).toEqual([['undo', DISCARD]])
  history.undo()
  expect(value()).toBeNull()
})
