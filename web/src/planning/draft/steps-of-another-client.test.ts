import { beforeEach, expect, test } from 'vitest'
import { commandStore } from './command-store.ts'
import { joined, LogServer, settle, tabAt } from './draft-connection.given.ts'
import { historyOf } from './edit-history.given.ts'
import { StackStore } from './step-stacks.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'
const BLOCK = [
  { k: K, v: 1 },
  { k: L, v: 2 },
]
const TODAY = Date.UTC(2026, 2, 3)
const place = { storage: sessionStorage, planId: '2019', userId: 1 }

beforeEach(() => sessionStorage.clear())

/** A page of the same user in the same tab; a new sign-in or a copied tab is another client. */
async function signedIn(server: LogServer, clientId: string) {
  const tab = tabAt(server, clientId, { commands: commandStore({ ...place, clientId }), now: TODAY })
  const { store, connection } = tab
  const history = historyOf(store, {
    client: { userId: 1, clientId },
    stacks: new StackStore(place),
    isUnsent: (seq) => connection.isUnsent(seq),
  })
  const send = async () => {
    connection.flush()
    await settle([tab])
  }
  const enter = async (v: number, k = K) => {
    store.edit([{ k, v }])
    await send()
  }
  const undo = async () => {
    const outcome = history.undo()
    await send()
    return outcome
  }
  connection.start()
  await settle([tab])
  const values = () => [store.kept(K), store.kept(L)]
  return { tab, store, history, send, enter, undo, values }
}

test('the steps of before are still there after what is entered under the same numbers', async () => {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  await before.enter(20)
  const after = await signedIn(server, 'tab-two')
  await after.enter(1, L)
  await after.enter(2, L)
  const shown: unknown[] = []
  for (const _ of [1, 2, 3, 4]) {
    await after.undo()
    shown.push(after.values())
  }
  expect(shown).toEqual([
    [20, 1],
    [20, null],
    [10, null],
    [null, null],
  ])
  expect(await after.undo()).toBeNull()
})

test('in one cell each step brings back what it replaced, one after the other', async () => {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  await before.enter(20)
  const after = await signedIn(server, 'tab-two')
  await after.enter(30)
  await after.enter(40)
  const shown: unknown[] = []
  for (const _ of [1, 2, 3, 4]) {
    await after.undo()
    shown.push(after.store.kept(K))
  }
  expect(shown).toEqual([30, 20, 10, null])
  for (const _ of [1, 2, 3, 4]) {
    after.history.redo()
    await after.send()
    shown.push(after.store.kept(K))
  }
  expect(shown.slice(4)).toEqual([10, 20, 30, 40])
})

test('a block of before and one of now are two steps', async () => {
  const server = new LogServer()
  const pasted = (v: number) =>
    Array.from({ length: 2001 }, (_, index) => ({ k: `in|b1-s${index + 1}-y2020`, v }))
  const before = await signedIn(server, 'tab-one')
  before.store.edit(pasted(1))
  await before.send()
  const after = await signedIn(server, 'tab-two')
  after.store.edit(pasted(2))
  await after.send()
  for (const v of [1, null]) {
    expect(await after.undo()).toMatchObject({ ops: { length: 2001 }, skipped: [] })
    expect(after.store.kept('in|b1-s1-y2020')).toBe(v)
  }
})

test('what an earlier version kept is still taken back', async () => {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  const changes = [{ k: K, before: { v: null, w: null }, after: { v: 10, w: '1.tab-one:1' } }]
  const done = [{ seq: 1, group: 1, changes, isWithdrawn: false }]
  sessionStorage.setItem('staffplan.steps.2019.1', JSON.stringify({ epoch: 'one', done, undone: [] }))
  const after = await signedIn(server, 'tab-one')
  await after.undo()
  expect(after.store.kept(K)).toBeNull()
})

test('what waited and now goes out under another number can be taken back', async () => {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  before.tab.line.cut()
  await before.enter(20)
  const after = await signedIn(server, 'tab-two')
  expect(after.store.held).toEqual([{ k: K, v: 20 }])
  after.store.sendHeld()
  await after.send()
  expect(await after.undo()).toMatchObject({ ops: [{ k: K, v: 10 }], skipped: [] })
  expect(server.state().cells).toMatchObject([{ k: K, v: 10 }])
})

test('an edit and its undo that were both cut off leave nothing behind', async () => {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  before.store.edit([{ k: K, v: 20 }])
  before.tab.connection.flush()
  before.history.undo()
  before.tab.line.cut()
  const after = await signedIn(server, 'tab-two')
  await after.send()
  expect(server.state().cells).toMatchObject([{ k: K, v: 10 }])
  expect([after.tab.skipped, after.tab.store.pending, after.store.held]).toEqual([[], [], []])
})

/** After 10 the tab entered `ops`, which arrived unanswered; then it was cut off, before what `then` does was sent. */
async function arrivedUnanswered(
  ops: typeof BLOCK,
  then = (_before: Awaited<ReturnType<typeof signedIn>>): unknown => null,
): Promise<LogServer> {
  const server = new LogServer()
  const before = await signedIn(server, 'tab-one')
  await before.enter(10)
  before.store.edit(ops)
  before.tab.connection.flush()
  while (before.tab.line.deliverUp());
  then(before)
  before.tab.line.cut()
  return server
}

test('what had arrived before it was cut off can be taken back all the same', async () => {
  const server = await arrivedUnanswered(BLOCK)
  const after = await signedIn(server, 'tab-two')
  await after.send()
  expect(after.store.held).toEqual([])
  expect(await after.undo()).toMatchObject({ skipped: [] })
  expect(after.values()).toEqual([10, null])
})

/** Another client overwrites values. */
async function overwrite(server: LogServer, ops: typeof BLOCK): Promise<void> {
  const other = await joined(server, 'tab-three')
  other.store.edit(ops)
  other.connection.flush()
  await settle([other])
}

test('and so can the part of it that nobody has overwritten since: the rest had its effect, and is not sent again', async () => {
  const server = await arrivedUnanswered(BLOCK)
  await overwrite(server, [{ k: L, v: 7 }])
  const after = await signedIn(server, 'tab-two')
  await after.send()
  expect([after.store.held, after.values()]).toEqual([[], [1, 7]])
  expect(await after.undo()).toMatchObject({ skipped: [{ k: L, v: null }] })
  expect(after.values()).toEqual([10, 7])
  after.history.redo()
  await after.send()
  expect([after.values(), after.tab.skipped]).toEqual([[1, 7], []])
})

test('an undo that waits behind it takes back what is still as it was written', async () => {
  const server = await arrivedUnanswered(BLOCK, (before) => before.history.undo())
  await overwrite(server, [{ k: L, v: 7 }])
  const after = await signedIn(server, 'tab-two')
  expect(after.store.held).toEqual([{ k: K, v: 10 }])
  after.store.sendHeld()
  await after.send()
  expect([after.values(), after.tab.skipped]).toEqual([[10, 7], []])
})

test('nor is that forgotten with a reload before it was sent again', async () => {
  const server = await arrivedUnanswered(BLOCK)
  const client = { userId: 1, clientId: 'tab-two' }
  const offline = tabAt(server, client.clientId, {
    commands: commandStore({ ...place, ...client }),
    now: TODAY,
  })
  historyOf(offline.store, { client, stacks: new StackStore(place), isUnsent: () => true })
  offline.store.edit([{ k: 'in|b1-p1-y2022', v: 3 }])
  const after = await signedIn(server, 'tab-two')
  await after.send()
  expect([after.store.pending, after.store.held]).toEqual([[], []])
  await after.undo()
  expect(await after.undo()).toMatchObject({ skipped: [] })
  expect(after.values()).toEqual([10, null])
})

test('and so can what its undo was cut off with', async () => {
  const server = await arrivedUnanswered([{ k: K, v: 20 }], (before) => before.history.undo())
  const after = await signedIn(server, 'tab-two')
  after.store.sendHeld()
  await after.send()
  expect(server.state().cells).toMatchObject([{ k: K, v: 10 }])
})
