import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import { openSqliteCheckpoints } from '#adapters/sqlite/checkpoints.ts'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import type { Checkpoints } from '#ports/checkpoints.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { logWith } from '#testing/log-with.ts'
import { EventTypes } from './event-types.ts'
import { FoldCheckpoints } from './fold-checkpoints.ts'
import { asItIs } from './stored-state.ts'
import type { Decided, StreamModel } from './stream-model.ts'

export const types = new EventTypes({
  Counted: event(z.object({ by: z.number() })),
  Imported: event(z.object({ stream: z.string() })),
})

export type Total = { total: number; readonly seen: Map<bigint, number> }

/** A model that remembers some of the counted events, to reveal those folded twice or not at all. */
export const counter: StreamModel<Total> = {
  initial: () => ({ total: 0, seen: new Map() }),
  evolve(state, { type, data, revision }) {
    if (type !== 'Counted') return state
    const { by } = data as { by: number } // its type says so
    state.total += by
    state.seen.set(revision % 7n, by)
    return state
  },
  stored: asItIs(1),
}

/** A log that counts which events are read, and checkpoints, both on disk and new for every test. */
export class CountedLog {
  #folder = ''
  log!: SqliteEventLog // set before each test
  checkpoints!: Checkpoints // set before each test
  /** Revisions read, by stream. */
  read: string[] = []

  open(): void {
    this.#folder = mkdtempSync(join(tmpdir(), 'staffplan-folds-'))
    this.log = openSqliteEventLog(this.path('events.db'))
    this.checkpoints = openSqliteCheckpoints(this.path('checkpoints.db'))
    this.read = []
  }

  async close(): Promise<void> {
    await this.log[Symbol.asyncDispose]()
    await this.checkpoints[Symbol.asyncDispose]()
    rmSync(this.#folder, { recursive: true })
  }

  path(name: string): string {
    return join(this.#folder, name)
  }

  /** Simulates a process that has just started. */
  started(
    own = this.checkpoints,
    on: SqliteEventLog = this.log,
  ): { handler: Handler; written: () => Promise<void> } {
    const { read } = this
    const watched = logWith(on, {
      async *read(stream, bounds) {
        for await (const recorded of on.read(stream, bounds)) {
          read.push(`${stream}@${recorded.revision}`)
          yield recorded
        }
      },
    })
    const folds = new FoldCheckpoints({ checkpoints: own, log: watched, types })
    const handler = new Handler(watched, types, { checkpoints: folds })
    return { handler, written: () => folds[Symbol.asyncDispose]() }
  }

  /** Appends so many events that count 1, 2, 3 …, going on from the end of the stream. */
  async append(size: number, stream = 'counter', to = this.log): Promise<void> {
    const all = await Array.fromAsync(to.read(stream))
    for (let made = all.length; made < all.length + size; made += 100) {
      const events = Array.from({ length: Math.min(100, all.length + size - made) }, (_, index) => ({
        id: crypto.randomUUID(),
        ...counted(made + index + 1),
        metadata: {
          commandId: crypto.randomUUID(),
          correlationId: 'c',
          actor: 1,
          at: new Date().toISOString(),
          schema: 1,
        },
      }))
      await to.append(stream, made === 0 ? 'none' : BigInt(made - 1), events)
    }
  }

  /** The state folded from the events alone. */
  fromTheBeginning(revision?: bigint): Promise<Total> {
    return new Handler(this.log, types).stateAt(counter, 'counter', revision ?? 2n ** 60n)
  }

  /** Simulates a process that has read the stream once and ended. */
  async readOnce(model = counter): Promise<void> {
    const { handler, written } = this.started()
    await handler.state(model, 'counter')
    await written()
    this.read.length = 0
  }

  /** Restores the present log after `meanwhile` has run, like a backup. */
  async putBack(meanwhile: () => Promise<void>): Promise<void> {
    const path = this.path('events.db')
    await this.log[Symbol.asyncDispose]()
    copyFileSync(path, `${path}.kept`)
    this.log = openSqliteEventLog(path)
    await meanwhile()
    await this.log[Symbol.asyncDispose]()
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
    copyFileSync(`${path}.kept`, path)
    this.log = openSqliteEventLog(path)
  }
}

export function setCountedLog(): CountedLog {
  const kept = new CountedLog()
  beforeEach(() => kept.open())
  afterEach(() => kept.close())
  return kept
}

const counted = (by: number): Decided => ({ type: 'Counted', data: { by } })

export function count(
  handler: Handler,
  { by, key, model = counter }: { by: number; key?: string; model?: StreamModel<Total> },
) {
  return handler.handle({
    model,
    stream: 'counter',
    context: {
      commandId: key ?? crypto.randomUUID(),
      correlationId: crypto.randomUUID(),
      actor: 1,
      at: new Date().toISOString(),
      ...(key !== undefined && { request: 'r' }),
    },
    decide: () => ({ events: [counted(by)] }),
  })
}
