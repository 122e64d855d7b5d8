import { expect, test } from 'vitest'
import { storeOf } from './draft-store.given.ts'
import { EditHistory } from './edit-history.ts'
import { NO_STEPS } from './step-stacks.ts'

const K = 'in|b1-p1-y2020'
const DISCARD = 7
const TAKEN_BACK = 9

/** Somebody who entered 90, discarded it, and then entered 80. */
function discarded({ answer = TAKEN_BACK }: { readonly answer?: number | null } = {}) {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  const sent: (readonly ['undo' | 'redo', number])[] = []
  const history = new EditHistory({
    client: { userId: 1, clientId: 'tab-mine' },
    store,
    stacks: { read: () => NO_STEPS, write: () => {} },
    edit: (ops) => store.edit(ops) !== null,
    step: (type, ops) => store.step(type, ops)?.seq ?? null,
    hasRoomFor: () => true,
    isUnsent: () => false,
    revert: async (type, rev) => {
      sent.push([type, rev])
      return answer
    },
  })
  history.follow()
  store.edit([{ k: K, v: 90 }])
  history.restored(DISCARD)
  store.edit([{ k: K, v: 80 }])
  return { history, sent, value: () => store.kept(K) }
}

test('a discard is taken back by name, whatever was entered since', () => {
  const { history, sent, value } = discarded()
  expect(history.takeBack(DISCARD)).toBe('sent')
  expect([sent, value()]).toEqual([[['undo', DISCARD]], 80])
  history.undo()
  expect(value()).toBe(90)
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

test('where it was refused, or its answer is lost, it stands where it stood and can be tried again', async () => {
  const { history, sent } = discarded({ answer: null })
  history.takeBack(DISCARD)
  await expect.poll(() => history.takeBack(DISCARD)).toBe('sent')
  expect(sent).toHaveLength(2)
  expect(history.upcoming('undo')).toEqual([{ k: K, v: 90 }])
})
