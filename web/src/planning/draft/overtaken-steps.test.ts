import type { ServerFrame } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import type { Tab } from './draft-connection.given.ts'
import { K, withColleague } from './edit-history.given.ts'

const L = 'in|b1-p1-y2021'

test('a redo repeats nothing of an undo that was refused, also where a later one took effect and is heard of first', async () => {
  const { server, mine, saras, history, enter, stored, settled } = await withColleague()
  await enter(saras, 50)
  await enter(mine, 5)
  await enter(mine, 7)
  server.discard([{ k: K, v: 5, w: '1.tab-mine:1' }])
  const { line } = mine
  const push = line.push.bind(line)
  const refusals: ServerFrame[] = []
  line.push = (frame) => void (frame.t === 'rej' ? refusals.push(frame) : push(frame))
  for (const type of ['undo', 'undo', 'redo', 'redo'] as const) history[type]()
  while (line.deliverUp());
  while (line.deliverDown());
  line.push = push
  for (const frame of refusals) push(frame)
  await settled()
  expect([stored(), mine.store.kept(K), mine.store.pending]).toEqual([5, 5, []])
  expect(history.undo()).toEqual({ ops: [{ k: K, v: 50 }], skipped: [] })
  await settled()
  expect([stored(), mine.skipped]).toEqual([50, []])
})

test('what a redo does not repeat, because its undo was left out there, leaves its step before the redo is decided', async () => {
  const { mine, saras, history, settled } = await withColleague()
  const enter = (tab: Tab, ops: { readonly [key: string]: number }) => {
    tab.store.edit(Object.entries(ops).map(([k, v]) => ({ k, v })))
    tab.connection.flush()
  }
  enter(mine, { [K]: 5, [L]: 6 })
  await settled()
  enter(saras, { [L]: 60 })
  while (saras.line.deliverUp());
  history.undo()
  history.redo()
  while (mine.line.deliverUp());
  while (mine.line.deliverDown());
  expect(mine.store.pending).toMatchObject([{ type: 'redo', ops: [{ k: K }] }])
  expect(history.upcoming('undo')).toEqual([{ k: K, v: null }])
})
