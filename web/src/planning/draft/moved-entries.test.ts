import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { disconnectedSession } from '#planning/board/board.given.tsx'
import { storeOf } from './draft-store.given.ts'
import { historyOf } from './edit-history.given.ts'

const K = 'in|b1-p1-y2020'
const FORMER = 'drv|b1-d5|7'
const PRESENT = 'drv|b2-d5|7'

const entry = (value: number) => ({ driverID: 1, value, pos: 0 })
const cell = (k: string, v: DraftValue, w: string, rev: number) => ({ k, v, w, rev })

function planned() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  const history = historyOf(store)
  return { store, history, value: (k: string) => store.kept(k) }
}

test('a special driver that is written after its division moved is taken back where it stands, and repeated', () => {
  const { store, history, value } = planned()
  const [own, bens] = ['1.tab-mine:1', '2.tab-ben:1']
  store.load({ epoch: 'one', rev: 0, cells: [cell(FORMER, entry(0.1), bens, 0)] })
  store.edit([
    { k: FORMER, v: null },
    { k: PRESENT, v: entry(0.2) },
  ])
  store.settleDone(1)
  const written = [cell(FORMER, null, own, 1), cell(PRESENT, entry(0.2), own, 1)]
  store.load({ epoch: 'one', rev: 1, cells: written })
  expect(history.undo()).toEqual({ ops: [{ k: PRESENT, v: entry(0.1) }], skipped: [] })
  expect(store.pending.at(-1)?.ops).toEqual([{ k: PRESENT, v: entry(0.1), ifW: own, setW: bens }])
  expect([value(FORMER), value(PRESENT)]).toEqual([null, entry(0.1)])
  expect(history.redo()).toEqual({ ops: [{ k: PRESENT, v: entry(0.2) }], skipped: [] })
})

test('that is one change to whoever is told what a step does, also before it went out', () => {
  const session = disconnectedSession({ cells: [cell(FORMER, entry(0.1), '2.tab-ben:1', 0)] })
  session.edit([
    { k: FORMER, v: null },
    { k: PRESENT, v: entry(0.2) },
  ])
  const { history } = session
  const [back, again] = [[{ k: PRESENT, v: entry(0.1) }], [{ k: PRESENT, v: entry(0.2) }]]
  expect(history.upcoming('undo')).toEqual(back)
  expect(history.undo()).toEqual({ ops: back, skipped: [] })
  expect(session.store.pending).toEqual([])
  expect(history.upcoming('redo')).toEqual(again)
  expect(history.redo()).toEqual({ ops: again, skipped: [] })
  expect(session.store.pending.at(-1)?.ops).toHaveLength(2)
})

test('a special driver that was stored under another unit than it was entered for can be taken back', () => {
  const { store, history } = planned()
  const v = entry(0.2)
  store.edit([{ k: FORMER, v }])
  const ops = [{ k: PRESENT, v }]
  store.receive([
    { type: 'DraftOpsApplied', rev: 1, at: '', by: 1, cid: 'tab-mine', seq: 1, cause: 'edit', ops },
  ])
  expect(history.undo()).toEqual({ ops: [{ k: PRESENT, v: null }], skipped: [] })
})

test('of two writes of one cell in a step the later one is repeated', () => {
  const { store, history, value } = planned()
  store.edit([
    { k: K, v: 1 },
    { k: K, v: 2 },
  ])
  history.undo()
  expect(value(K)).toBeNull()
  history.redo()
  expect(value(K)).toBe(2)
})
