import { expect, test, vi } from 'vitest'
import { disconnectedSession } from '#planning/board/board.given.tsx'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

test('what is written into one cell again within half a second, before it is sent, is one step and one command', () => {
  const { store, history, edit } = bound()
  edit([{ k: K, v: 1 }])
  edit([{ k: K, v: 12 }])
  expect(store.pending.map(({ ops }) => ops)).toEqual([[{ k: K, v: 12 }]])
  expect(history.upcoming('undo')).toEqual([{ k: K, v: 1100 }])
  history.undo()
  expect(store.kept(K)).toBe(1100)
  expect(history.upcoming('undo')).toBeNull()
  history.redo()
  expect(store.kept(K)).toBe(12)
})

test('later, in another cell, or after a block it is a step of its own', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { store, edit } = bound()
  edit([{ k: K, v: 1 }])
  vi.advanceTimersByTime(501)
  edit([{ k: K, v: 2 }])
  edit([{ k: L, v: 3 }])
  edit([{ k: K, v: 4 }])
  edit([
    { k: K, v: 5 },
    { k: L, v: 6 },
  ])
  edit([{ k: L, v: 7 }])
  vi.useRealTimers()
  expect(store.pending).toHaveLength(6)
})

test('a step that is repeated stays apart from the one before', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { store, history, edit } = bound()
  edit([{ k: K, v: 1 }])
  vi.advanceTimersByTime(501)
  edit([{ k: K, v: 2 }])
  history.undo()
  history.redo()
  vi.useRealTimers()
  history.undo()
  expect(store.kept(K)).toBe(1)
})

function bound() {
  const own = disconnectedSession({ cells: [{ k: K, v: 1100, w: '2.tab-sara:1', rev: 0 }] })
  return { store: own.store, history: own.history, edit: own.edit.bind(own) }
}
