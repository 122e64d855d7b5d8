import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { EventTypes } from '#kernel/event-types.ts'
import { Handler } from '#kernel/handle.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { LESSONS, PUPILS, references } from './draft.given.ts'
import { DraftWriter, type DraftRequest } from './draft-writer.ts'

const STREAM = 'bigPicture-2019'

let folder: string
let log: SqliteEventLog
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffplan-writer-'))
  log = openSqliteEventLog(join(folder, 'events.db'))
})
afterEach(async () => {
  await log[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** A writer whose store is away whenever `isAway` says so at an append; `outcomeUnknown` as the store has it. */
function writer(store: { isAway: boolean; outcomeUnknown: boolean; appending: () => void }): DraftWriter {
  const unsteady = {
    isShared: false,
    identity: () => log.identity(),
    head: () => log.head(),
    read: (stream: string, from?: bigint) => log.read(stream, from),
    follow: (after: bigint, signal: AbortSignal) => log.follow(after, signal),
    async append(...call: Parameters<SqliteEventLog['append']>) {
      const { isAway, outcomeUnknown } = store
      store.appending()
      if (isAway) throw new StoreUnavailable('away', outcomeUnknown)
      return log.append(...call)
    },
    [Symbol.asyncDispose]: async () => {},
  }
  return new DraftWriter({
    handler: new Handler(unsteady, new EventTypes(draftEvents)),
    stream: STREAM,
    references: async () => references,
    prove: async () => null,
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

const UNKNOWN = { status: 'unknown' }
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
