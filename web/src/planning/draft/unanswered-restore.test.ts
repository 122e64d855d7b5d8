import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { beforeEach, expect, test } from 'vitest'
import type { DraftConnection } from './draft-connection.ts'
import { applied, storeOf } from './draft-store.given.ts'
import { historyOf } from './edit-history.given.ts'
import { Signal } from '#live/signal.ts'
import { SnapshotCommands } from './snapshot-commands.ts'
import { StackStore } from './step-stacks.ts'
import { UnansweredRestore } from './unanswered-restore.ts'

const K = 'in|b1-p1-y2020'
const client = { userId: 1, clientId: 'tab-mine' }
const place = { storage: sessionStorage, planId: '2019', userId: 1 }

beforeEach(() => sessionStorage.clear())

/** A page whose commands are never answered; `log` is what the server has by then. */
function page(log: readonly DraftFeedEvent[], { epoch = 'one', isAway = false } = {}) {
  const { store } = storeOf()
  const asked: number[] = []
  const numbers: number[] = []
  const unanswered = new UnansweredRestore({
    ...client,
    ...place,
    store,
    loadChanges: async (_plan, from) => {
      asked.push(from)
      return isAway ? null : log.filter(({ rev }) => rev >= from)
    },
    onFound: (...found) => history.found(...found),
  })
  const connection: Pick<DraftConnection, 'once' | 'isAwaiting' | 'sendsAtOnce' | 'changed'> = {
    isAwaiting: false,
    sendsAtOnce: true,
    changed: new Signal(),
    once: ({ onSend }) => {
      numbers.push(store.queue.takeNumber())
      onSend?.(numbers.at(-1)!) // just taken
      return Promise.withResolvers<never>().promise
    },
  }
  const snapshots = new SnapshotCommands({
    store,
    connection,
    unanswered,
    onRestored: (rev) => history.restored(rev),
  })
  const history = historyOf(store, {
    client,
    stacks: new StackStore(place),
    stepRestore: (type, rev) => {
      void snapshots.stepRestore(type, rev)
      return Promise.withResolvers<never>().promise
    },
  })
  store.load({ epoch, rev: log.length - 1, cells: [] })
  return { store, history, snapshots, asked, numbers, unanswered }
}

const write = (rev: number, seq: number, txn?: { i: number; n: number }) => ({
  ...applied({ rev, seq, cid: 'tab-mine', ops: [{ k: K, v: rev }] }),
  ...(txn && { txn: { id: 'one', ...txn } }),
})

/** Waits until the restore is on its way. */
const sent = () => expect.poll(() => sessionStorage.getItem('staffplan.restore.2019.1')).toContain('seq')

test.each(['restore', 'discard'] as const)(
  'a %s whose page was loaded anew is one step all the same',
  async (what) => {
    const before = page([write(0, 1)])
    void (what === 'restore' ? before.snapshots.restore('May', 0) : before.snapshots.discard(0))
    await sent()
    const after = page([write(0, 1), write(1, 1, { i: 0, n: 2 }), write(2, 1, { i: 1, n: 2 })])
    await expect.poll(() => after.history.upcoming('undo')).toBe('restored')
    expect(after.asked).toEqual([1])
    expect(after.history.takeBack(2)).toBe('sent')
  },
)

test('what was taken back while the page was loaded anew can be repeated', async () => {
  const before = page([write(0, 1)])
  before.history.restored(0)
  before.history.undo()
  await sent()
  const after = page([write(0, 1), write(1, 1)])
  await expect.poll(() => after.history.upcoming('redo')).toBe('restored')
  expect(after.history.upcoming('undo')).toBeNull()
})

test('and what was not taken back still can be, also when that arrives in the end', async () => {
  const log = [write(0, 1)]
  const before = page(log)
  before.history.restored(0)
  before.history.undo()
  await sent()
  const after = page(log)
  await expect.poll(() => after.history.upcoming('undo')).toBe('restored')
  log.push(write(1, 1))
  after.store.receive(log.slice(1))
  await expect.poll(() => after.history.upcoming('redo')).toBe('restored')
  expect(after.history.upcoming('undo')).toBeNull()
})

test('nothing is looked for once it was answered, in another history, or by a page that asks for something itself', async () => {
  const log = [write(0, 1)]
  const before = page(log)
  void before.snapshots.restore('May', 0)
  await sent()
  const elsewhere = page(log, { epoch: 'two' })
  expect(elsewhere.asked).toEqual([])
  expect(page(log).asked).toEqual([])

  void before.snapshots.restore('May', 0)
  await sent()
  before.unanswered.answered('lost')
  expect(page(log).asked).toEqual([])

  void before.snapshots.restore('May', 0)
  await sent()
  const other = page(log, { isAway: true })
  expect(other.asked).toEqual([1])
  void other.snapshots.restore('June', 0)
  await expect.poll(() => other.numbers).toHaveLength(1)
  other.store.load({ epoch: 'one', rev: 0, cells: [] })
  expect(other.asked).toEqual([1])
})
