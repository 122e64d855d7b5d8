import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { z } from 'zod'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { kernelEvents } from '#kernel/streams/kernel-events.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { CommandContext, StreamModel } from '#kernel/streams/stream-model.ts'
import { type Handled, Handler } from './handle.ts'

export const types = new EventTypes(kernelEvents, {
  Counted: event(z.object({ by: z.number() })),
  Chunk: event(z.object({ by: z.number() })),
})
export const counter: StreamModel<{ total: number }> = {
  initial: () => ({ total: 0 }),
  evolve: (state, { data }) => ({ total: state.total + (data as { by: number }).by }),
  stored: asItIs(1),
}

export function context(commandId: string, request?: string): CommandContext {
  return {
    commandId,
    correlationId: 'c',
    actor: 7,
    at: '2026-01-01T00:00:00.000Z',
    ...(request ? { request } : {}),
  }
}

type Counting = {
  readonly log: SqliteEventLog
  readonly handler: Handler
  /** A command that counts in the stream `counter`, refused above ten. */
  readonly count: (
    by: number,
    more: Partial<CommandContext> & { commandId: string },
    other?: Handler,
  ) => Promise<Handled>
}

/** A new log for every test of the file, with a handler on it. */
export function countingHandler(): Counting {
  const folder = folderForEachTest()
  let log: SqliteEventLog
  let handler: Handler
  beforeEach(() => {
    log = openSqliteEventLog(join(folder.path, 'events.db'))
    handler = new Handler(log, types)
  })
  afterEach(() => log[Symbol.asyncDispose]())
  return {
    get log() {
      return log
    },
    get handler() {
      return handler
    },
    count: (by, more, other = handler) =>
      other.handle({
        model: counter,
        stream: 'counter',
        context: { ...context(more.commandId), ...more },
        decide: (state) => ({ events: state.total + by > 10 ? [] : [{ type: 'Counted', data: { by } }] }),
      }),
  }
}
