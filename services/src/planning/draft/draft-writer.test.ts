import { join } from 'node:path'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { Refusal } from '@staffplan/contracts/refusal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { PayRight } from '#kernel/projections/pay-right.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { LESSONS, manyApplied, PUPILS, references } from './draft.given.ts'
import { DraftWriter, type DraftRequest } from './draft-writer.ts'

const STREAM = 'bigPicture-2019'

const folder = folderForEachTest()
let log: SqliteEventLog
beforeEach(() => {
  log = openSqliteEventLog(join(folder.path, 'events.db'))
})
afterEach(() => log[Symbol.asyncDispose]())

/** A writer whose appends fail while `isAway` is set; the error's `outcomeUnknown` is as given. */
function writer(
  store: { isAway: boolean; outcomeUnknown: boolean; appending: (events: number) => void },
  { mostBytes = Number.POSITIVE_INFINITY, fingerprint = async (): Promise<null> => null } = {},
): DraftWriter {
  const unsteady = logWith(log, {
    async append(...call) {
      const { isAway, outcomeUnknown } = store
      store.appending(call[2].length)
      if (isAway) throw new StoreUnavailable('away', outcomeUnknown)
      return log.append(...call)
    },
  })
  return new DraftWriter({
    handler: new Handler(unsteady, new EventTypes(draftEvents)),
    stream: STREAM,
    references: async () => references,
    fingerprint,
    undone: async () => null,
    borneOut: async () => new Set(),
    mostBytes,
    stored: () => {},
  })
}

const edit = (seq: number, k: string, v: number): DraftRequest => ({
  type: 'ops',
  cause: 'edit',
  ops: [{ k, v }],
  sender: {
    clientId: 'sara-000',
    seq,
    base: -1,
    via: 'ws',
    context: { commandId: `sara-${seq}`, correlationId: '', actor: 1, at: '2026-01-01T00:00:00.000Z' },
  },
})

const senderOf = (clientId: string, seq: number): DraftRequest['sender'] => ({
  clientId,
  seq,
  base: -1,
  via: 'ws',
  context: { commandId: `${clientId}-${seq}`, correlationId: '', actor: 2, at: '2026-01-01T00:00:00.000Z' },
})

const save = (clientId: string): DraftRequest => ({
  type: 'publish',
  upTo: -1,
  right: PayRight.through({ name: 'a save', pay: true }, 1),
  sender: senderOf(clientId, 1),
})

const UNKNOWN = expect.objectContaining({ status: 'unknown' })
const AWAY = new StoreUnavailable('away', false)

test.each([
  { outcomeUnknown: true, told: UNKNOWN },
  { outcomeUnknown: false, told: AWAY },
])(
  'what stands in line behind a write that failed fails too, so that none counts as done (outcome unknown: $outcomeUnknown)',
  async ({ outcomeUnknown, told }) => {
    const store = { isAway: true, outcomeUnknown, appending: () => {} }
    const line = writer(store)
    const later = Promise.withResolvers<unknown>()
    store.appending = () => {
      store.isAway = false
      store.appending = () => {}
      later.resolve(line.submit(edit(2, LESSONS, 7)).catch((error: unknown) => error))
    }
    const first = await line.submit(edit(1, PUPILS, 1_000)).catch((error: unknown) => error)
    expect(first).toEqual(told)
    expect(await later.promise).toBeInstanceOf(StoreUnavailable)
    expect(await line.submit(edit(1, PUPILS, 1_000))).toMatchObject({ status: 'applied', rev: 0 })
    expect(await line.submit(edit(2, LESSONS, 7))).toMatchObject({ status: 'applied', rev: 1 })
  },
)

/** A write of `entries` entries, about 90 bytes each, to the user's own list, or to that of the user `of`. */
function listOf(user: number, entries: number, { of = user, value = 0.12345 } = {}): DraftRequest {
  const at = '2026-01-01T00:00:00.000Z'
  const context = { commandId: `map-${user}-${value}`, correlationId: '', actor: user, at }
  return {
    type: 'ops',
    cause: 'legacy',
    ops: manyApplied(entries, { name: String(of), year: '-y2020' }).map((k, pos) => ({
      k,
      v: { driverID: 1, value, pos },
    })),
    sender: { clientId: `user-00${user}`, seq: null, base: -1, via: 'rest', context },
  }
}

test('what is too much for one append is stored in several, whole command by command, in order', async () => {
  const appends: number[] = []
  const line = writer({ isAway: false, outcomeUnknown: false, appending: (events) => appends.push(events) })
  const saves = [1, 2, 3].map((user) => line.submit(listOf(user, 5_000)))
  const small = line.submit(edit(1, PUPILS, 1_000))
  const answers = await Promise.all([...saves, small])
  expect(answers.map((answer) => 'rev' in answer && [answer.status, answer.rev])).toEqual([
    ['applied', 2],
    ['applied', 5],
    ['applied', 8],
    ['applied', 9],
  ])
  expect(appends).toEqual([3, 3, 4])
})

test('hundreds of commands at once are stored by hundreds of events', async () => {
  const appends: number[] = []
  const line = writer({ isAway: false, outcomeUnknown: false, appending: (events) => appends.push(events) })
  await Promise.all(Array.from({ length: 250 }, (_, index) => line.submit(edit(index + 1, PUPILS, index))))
  expect(appends).toEqual([100, 100, 50])
})

test('a command that no append takes is refused, and those around it are not', async () => {
  const line = writer({ isAway: false, outcomeUnknown: false, appending: () => {} }, { mostBytes: 1_000_000 })
  const answers = await Promise.all([
    line.submit(edit(1, PUPILS, 1_000)),
    line.submit(listOf(2, 15_000)),
    line.submit(edit(2, LESSONS, 7)),
  ])
  expect(answers).toMatchObject([
    { status: 'applied', rev: 0 },
    { status: 'refused', rev: 0, code: 'body-too-large' },
    { status: 'applied', rev: 1 },
  ])
})

test('a command whose event cannot be stored fails with what its sender sent after it, and nobody else’s', async () => {
  const line = writer({ isAway: false, outcomeUnknown: false, appending: () => {} })
  const wrong = { ...edit(1, LESSONS, 5), sender: senderOf('ben-0000', Number.MAX_SAFE_INTEGER + 1) }
  const settled = await Promise.allSettled([
    line.submit(edit(1, PUPILS, 1_000)),
    line.submit(wrong),
    line.submit({ ...edit(1, LESSONS, 6), sender: senderOf('ben-0000', Number.MAX_SAFE_INTEGER + 3) }),
    line.submit(edit(2, LESSONS, 7)),
    line.submit(edit(3, PUPILS, 1_200)),
  ])
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  const events = await Array.fromAsync(log.read(STREAM))
  expect(events.map(({ data }) => (data as { clientId: string }).clientId)).toEqual(
    Array.from({ length: 3 }, () => 'sara-000'),
  )
})

test('a large command that fits only without naming what it replaced is stored without', async () => {
  const line = writer({ isAway: false, outcomeUnknown: false, appending: () => {} }, { mostBytes: 700_000 })
  const saves = [listOf(1, 5_000), listOf(2, 5_000, { of: 1, value: 0.5 }), listOf(3, 10, { of: 1 })]
  for (const save of saves) expect(await line.submit(save)).toMatchObject({ status: 'applied' })
  const events = await Array.fromAsync(log.read(STREAM))
  const named = events.map(({ data }) => (data as { over?: readonly object[] }).over?.length ?? 0)
  expect(named).toEqual([0, 0, 0, 0, 0, 0, 10])
})

describe('what a save looks up', () => {
  const store = { isAway: false, outcomeUnknown: false, appending: () => {} }

  test('holds nobody else up, and what its own sender sends after it comes after it', async () => {
    const looking = Promise.withResolvers<null>()
    const line = writer(store, { fingerprint: () => looking.promise })
    const order: string[] = []
    const heard = (name: string) => (): number => order.push(name)
    const saved = line.submit(save('anna-000')).then(heard('save'))
    const after = line
      .submit({ ...edit(2, LESSONS, 7), sender: senderOf('anna-000', 2) })
      .then(heard('after'))
    await line.submit(edit(1, PUPILS, 1_000)).then(heard('other'))
    expect(order).toEqual(['other'])
    looking.resolve(null)
    await Promise.all([saved, after])
    expect(order).toEqual(['other', 'save', 'after'])
  })

  test('fails alone when it cannot be had', async () => {
    const line = writer(store, { fingerprint: () => Promise.reject(new Refusal('rebuilding')) })
    const [saved, edited] = await Promise.allSettled([
      line.submit(save('anna-000')),
      line.submit(edit(1, PUPILS, 1_000)),
    ])
    expect(saved).toMatchObject({ status: 'rejected', reason: { code: 'rebuilding' } })
    expect(edited).toMatchObject({ status: 'fulfilled', value: { status: 'applied' } })
  })

  test.each([
    ['a store is away', AWAY],
    ['it fails otherwise', new RangeError('no such row')],
  ])('takes what its sender sent after it along when %s, and nobody else', async (_, error) => {
    const line = writer(store, { fingerprint: () => Promise.reject(error) })
    const [saved, after, edited] = await Promise.allSettled([
      line.submit(save('anna-000')),
      line.submit({ ...edit(2, LESSONS, 7), sender: senderOf('anna-000', 2) }),
      line.submit(edit(1, PUPILS, 1_000)),
    ])
    expect([saved.status, after.status, edited.status]).toEqual(['rejected', 'rejected', 'fulfilled'])
  })
})
