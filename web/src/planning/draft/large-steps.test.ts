import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { disconnectedSession } from '#planning/board/board.given.tsx'
import { inCommands } from './draft-command.ts'
import { LogServer, settle, tabAt } from './draft-connection.given.ts'
import { historyAt } from './edit-history.given.ts'
import { latest, newestStep } from './step-stacks.ts'

/** More than two commands can take. */
const COUNT = 4500

const block = (count: number, v: number): DraftOp[] =>
  Array.from({ length: count }, (_, index) => ({ k: `in|b1-s${index + 1}-y2020`, v }))

/** A tab at a server that has stored a block of ones and then a large block of twos, with its edit history. */
async function pasted({ isConnected = true } = {}) {
  const server = new LogServer()
  const tab = tabAt(server, 'tab-mine')
  const { store, connection, line } = tab
  const history = historyAt(tab, { hasRoomFor: (commands) => store.hasRoomFor(commands) })
  const enter = (ops: readonly DraftOp[]) => {
    store.edit(ops)
    connection.flush()
  }
  const settled = () => settle([tab])
  connection.start()
  await settled()
  enter(block(10, 1))
  await settled()
  if (!isConnected) line.cut()
  enter(block(COUNT, 2))
  await settled()
  const sumOf = (values: readonly unknown[]) => values.reduce((sum: number, v) => sum + Number(v ?? 0), 0)
  const stored = () => sumOf(server.state().cells.map(({ v }) => v))
  const shown = () => sumOf(block(COUNT, 0).map(({ k }) => store.kept(k)))
  return { server, store, line, history, settled, stored, shown }
}

test('a block larger than a command is one step, taken back and repeated as a whole', async () => {
  const { server, history, settled, stored } = await pasted()
  expect([server.log.length, stored()]).toEqual([4, 2 * COUNT])
  expect(history.upcoming('undo')).toHaveLength(COUNT)
  expect(history.undo()).toMatchObject({ ops: { length: COUNT }, skipped: [] })
  await settled()
  expect(stored()).toBe(10)
  expect(history.redo()).toMatchObject({ ops: { length: COUNT }, skipped: [] })
  await settled()
  expect(stored()).toBe(2 * COUNT)
  history.undo()
  history.undo()
  await settled()
  expect([stored(), history.undo()]).toEqual([0, null])
})

test('nor does it fall apart when it is taken back before it was ever sent', async () => {
  const { store, line, history, settled, stored, shown } = await pasted({ isConnected: false })
  history.undo()
  expect([store.pending, shown()]).toEqual([[], 10])
  history.redo()
  expect(shown()).toBe(2 * COUNT)
  history.undo()
  expect(shown()).toBe(10)
  history.redo()
  line.reconnect()
  await settled()
  expect(stored()).toBe(2 * COUNT)
  history.undo()
  await settled()
  expect(stored()).toBe(10)
})

const ofAnEarlierPage = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 'ops' as const,
    seq: index + 1,
    base: 0,
    at: Date.now(),
    ops: [{ k: `in|b2-s${index + 1}-y2020`, v: 1 }],
  }))

test('where not all of a block has room, nothing of it is taken', () => {
  const session = disconnectedSession({ kept: ofAnEarlierPage(998) })
  expect(session.edit(block(COUNT, 2))).toBe(false)
  expect([session.store.pending.length, session.history.upcoming('undo')]).toEqual([998, null])
  expect(session.edit(block(4000, 2))).toBe(true)
  expect(session.store.pending).toHaveLength(1000)
  // A command that was never sent needs no room in the queue to be undone.
  session.history.undo()
  expect(session.store.pending).toHaveLength(998)
})

test('what was held and is given up is one step, however much it is', () => {
  const left = inCommands(block(COUNT, 3)).map((ops, index) => ({
    type: 'ops' as const,
    seq: index + 1,
    base: 0,
    at: 0,
    ops,
  }))
  const session = disconnectedSession({ kept: left })
  const { history } = session
  expect(session.held).toHaveLength(COUNT)
  session.discardHeld()
  expect([session.held, history.upcoming('undo')]).toEqual([[], null])
  for (const _ of ['at first', 'and once more']) {
    expect(history.redo()).toMatchObject({ ops: { length: COUNT }, skipped: [] })
    expect([session.store.waiting, history.redo()]).toEqual([COUNT, null])
    expect(history.undo()).toMatchObject({ ops: { length: COUNT }, skipped: [] })
    expect([session.store.waiting, history.undo()]).toEqual([0, null])
  }
})

test('nor is a part of it repeated where not all of it has room', () => {
  const held = { type: 'ops' as const, seq: 999, base: 0, at: 0 }
  const kept = [...ofAnEarlierPage(998), { ...held, ops: block(COUNT, 3) }]
  const session = disconnectedSession({ kept })
  session.discardHeld()
  expect([session.history.redo(), session.store.pending.length]).toEqual([null, 998])
  expect(session.history.upcoming('redo')).toHaveLength(COUNT)
})

test('of steps that are too many to keep, none is kept in part', () => {
  const held = { v: 1, w: null }
  const changes = block(2000, 1).map(({ k }) => ({ k, before: held, after: held }))
  const part = (seq: number, group?: number) => ({
    command: String(seq),
    changes,
    group: group?.toString(),
    isWithdrawn: false,
  })
  const large = (first: number) => Array.from({ length: 4 }, (_, index) => part(first + index, first))
  const newest = (entries: Parameters<typeof latest>[0]) =>
    entries.map((each) => 'command' in each && Number(each.command))
  expect(newest(latest([...large(1), part(5), ...large(6)]))).toEqual([5, 6, 7, 8, 9])
  expect(newest(latest([...large(1), ...large(5)]))).toEqual([5, 6, 7, 8])
  const huge = Array.from({ length: 9 }, (_, index) => part(index + 1, 1))
  expect(latest([part(0), ...huge])).toEqual(huge)
  expect(newestStep([...large(1), ...large(5)])).toEqual(large(5))
})
