import type { ServerFrame } from '@staffplan/contracts/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogServer, type Tab } from './draft-connection.given.ts'
import { K } from './edit-history.given.ts'
import { pageAt } from './page-at.given.ts'

const L = 'in|b1-p1-y2021'
const WRONG = 'in|b1-p9-y2020'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that may be reloaded, at a server that refuses one key, with its user's edit history. */
async function atServer() {
  const server = new LogServer()
  server.refused.add(WRONG)
  const { page, enter, loadAnew, rested: settled, stored } = await pageAt(server)
  /** Everything arrives at the server, but no answer comes back. */
  const cut = () => {
    while (page().line.deliverUp());
    page().line.cut()
  }
  const back = {
    'the line is there again': () => page().line.reconnect(),
    'the state is loaded anew': () => {
      server.isForgetful = true
      page().line.reconnect()
    },
    'the page is loaded anew': loadAnew,
  }
  const step = async (type: 'undo' | 'redo') => {
    const outcome = page().history[type]()
    await settled()
    return { outcome, stored: stored([K, L]), skipped: page().skipped }
  }
  return { server, enter, settled, cut, back, step, page }
}

const WAYS = ['the line is there again', 'the state is loaded anew', 'the page is loaded anew'] as const

test.each(WAYS)('what was refused and typed over leaves no step once %s', async (way) => {
  const { enter, settled, cut, back, step } = await atServer()
  enter({ [K]: 18, [WRONG]: 1 })
  enter({ [K]: 21 })
  cut()
  back[way]()
  await settled()
  expect(await step('undo')).toMatchObject({ outcome: { skipped: [] }, stored: [null, null], skipped: [] })
  expect(await step('undo')).toMatchObject({ outcome: null })
})

test.each(WAYS)('a block that went over a refused one is taken back as a whole once %s', async (way) => {
  const { enter, settled, cut, back, step } = await atServer()
  enter({ [K]: 3, [WRONG]: 1 })
  enter({ [K]: 5, [L]: 6 })
  cut()
  back[way]()
  await settled()
  expect(await step('undo')).toMatchObject({ outcome: { skipped: [] }, stored: [null, null], skipped: [] })
  expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [5, 6], skipped: [] })
})

test.each(WAYS)('what was stored and typed over can be taken back value by value once %s', async (way) => {
  const { enter, settled, cut, back, step } = await atServer()
  enter({ [K]: 3 })
  enter({ [K]: 5 })
  cut()
  back[way]()
  await settled()
  expect(await step('undo')).toMatchObject({ stored: [3, null], skipped: [] })
  expect(await step('undo')).toMatchObject({ stored: [null, null], skipped: [] })
})

test.each(WAYS)('what changed nothing and was typed over leaves no step once %s', async (way) => {
  const { server, enter, settled, cut, back, step } = await atServer()
  server.discard([{ k: K, v: 3, w: '2.tab-ben:1' }])
  enter({ [K]: 3 }) // Ben has entered the same; no event has arrived yet
  enter({ [K]: 5 })
  cut()
  back[way]()
  await settled()
  await step('undo')
  expect(await step('undo')).toMatchObject({ outcome: null })
})

/** Delivers everything that is on its way, but refusals after events. */
function deliverRefusalsLast({ line }: Tab): void {
  const push = line.push.bind(line)
  const later: ServerFrame[] = []
  line.push = (frame) => void (frame.t === 'rej' ? later.push(frame) : push(frame))
  while (line.deliverUp());
  while (line.deliverDown());
  for (const frame of later) push(frame)
  line.push = push
}

test('a refusal that comes behind the event of what went over it leaves no step either', async () => {
  const { enter, settled, step, page } = await atServer()
  enter({ [K]: 18, [WRONG]: 1 })
  enter({ [K]: 21 })
  deliverRefusalsLast(page())
  await settled()
  expect(await step('undo')).toMatchObject({ stored: [null, null], skipped: [] })
  expect(await step('undo')).toMatchObject({ outcome: null })
})

test('nor does a block that goes out again then stand in the way of the steps back from what went over it', async () => {
  const { server, enter, settled, page, step } = await atServer()
  enter({ [K]: 18, [WRONG]: 1, [L]: 7 })
  for (const v of [20, 21]) enter({ [K]: v })
  for (const _ of [21, 20]) page().history.undo()
  deliverRefusalsLast(page())
  await settled()
  expect(server.state().cells.map(({ k, v }) => [k, v])).toEqual([
    [K, 18],
    [L, 7],
  ])
  expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [20, 7], skipped: [] })
  expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [21, 7], skipped: [] })
})

test('what was typed over blocks with something wrong, and taken back, is repeated over what they leave', async () => {
  const { enter, settled, step, page } = await atServer()
  for (const v of [1, 2, 3]) enter({ [K]: v, [WRONG]: v })
  for (const _ of [3, 2]) page().history.undo()
  await settled()
  for (const v of [2, 3])
    expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [v, null], skipped: [] })
})

test.each(WAYS)('what was taken back leaves what a refused block wrote before it once %s', async (way) => {
  const { server, enter, settled, cut, back, step, page } = await atServer()
  enter({ [K]: 1, [WRONG]: 1 })
  enter({ [K]: 2 })
  page().history.undo()
  cut()
  back[way]()
  await settled()
  expect(server.state().cells.map(({ v }) => v)).toEqual([1])
  expect(await step('undo')).toMatchObject({ outcome: { skipped: [] }, stored: [null, null], skipped: [] })
  for (const v of [1, 2])
    expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [v, null], skipped: [] })
})

test.each(WAYS)('so does what a server could not take then, once %s', async (way) => {
  const { server, enter, settled, cut, back, step, page } = await atServer()
  for (const v of [1, 2, 3]) enter({ [K]: v })
  page().line.deliverUp()
  server.refusal = { code: 'busy', message: '' }
  page().history.undo()
  cut()
  back[way]()
  await settled()
  for (const v of [1, null])
    expect(await step('undo')).toMatchObject({ outcome: { skipped: [] }, stored: [v, null], skipped: [] })
  for (const v of [1, 2, 3])
    expect(await step('redo')).toMatchObject({ outcome: { skipped: [] }, stored: [v, null], skipped: [] })
})

test('what was repeated before the page was loaded anew, and is taken back then, leaves what it was repeated over', async () => {
  const { server, enter, settled, back, step, page } = await atServer()
  for (const v of [1, 2, 3]) enter({ [K]: v })
  page().history.undo()
  page().line.deliverUp()
  server.refusal = { code: 'busy', message: '' } // for the second value
  page().history.redo()
  page().line.cut()
  back['the page is loaded anew']()
  while (!page().store.hasStarted()) await Promise.resolve()
  page().history.undo()
  await settled()
  expect(page().store.kept(K)).toBe(2)
  for (const v of [1, null])
    expect(await step('undo')).toMatchObject({ outcome: { skipped: [] }, stored: [v, null], skipped: [] })
})
