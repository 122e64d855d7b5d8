import { expect, test } from 'vitest'
import { Entries } from '#grid/entries.ts'
import { disconnectedSession } from '../board/board.given.tsx'
import { applied } from '../draft/draft-store.given.ts'
import { writeAmounts } from './write-amounts.ts'

const [KEY, OTHER] = ['in|b1-p1-y2020', 'in|b1-p1-y2021']
const SARA = 2

/** Sara wrote into a cell after a text had been typed there; the other cell is unchanged. */
function writtenUnderText() {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 10, w: '1.tab-mine:1', rev: 0 }] })
  const entries = new Entries()
  entries.set(KEY, { text: 'x', refusal: { code: 'not-a-number' }, isSignDropped: false, base: 10 })
  session.store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 20 }], by: SARA })])
  session.store.show()
  return { session, entries }
}

test('what somebody else wrote under a text is gone over knowingly', () => {
  const { session, entries } = writtenUnderText()
  writeAmounts(session, [{ key: KEY, value: 5 }], entries)
  expect(session.store.pending).toMatchObject([{ base: 1, seen: 0 }])
})

test('a block that goes over it with others says so of that cell only, and is one step', () => {
  const { session, entries } = writtenUnderText()
  const writes = [OTHER, KEY].map((key) => ({ key, value: 5 }))
  writeAmounts(session, writes, entries)
  const expectEntered = () =>
    expect(session.store.pending).toMatchObject([
      { base: 1, seen: 0, over: [KEY], ops: writes.map(({ key: k, value: v }) => ({ k, v })) },
    ])
  expectEntered()
  expect(session.history.upcoming('undo')).toHaveLength(2)
  session.history.undo()
  expect([KEY, OTHER].map((key) => session.store.kept(key))).toEqual([20, null])
  session.history.redo()
  expectEntered()
})
