import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { z } from 'zod'
import { openSqliteEventLog, type SqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { Handler } from './handle.ts'
import { logWith } from '#testing/log-with.ts'
import { RightsLost } from './rights.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { CommandContext, Decided, StreamModel } from '#kernel/streams/stream-model.ts'

const types = new EventTypes({
  Taken: event(z.object({ actor: z.number() })),
  Said: event(z.object({ by: z.number() })),
})
/** Users who have lost their rights. */
const rightsModel: StreamModel<Set<number>> = {
  initial: () => new Set(),
  evolve: (lost, { data }) => lost.add((data as { actor: number }).actor), // the stream has no other events
  stored: asItIs(1),
}
const speech: StreamModel<null> = { initial: () => null, evolve: () => null, stored: asItIs(1) }

const folder = folderForEachTest()
let log: SqliteEventLog
let lost: Set<number>
let moved: number
let handler: Handler
/** Streams in which an append waits. */
let held: Map<string, Promise<void>>
/** Streams in which an append has begun. */
let appending: string[]

beforeEach(async () => {
  log = openSqliteEventLog(join(folder.path, 'events.db'))
  moved = 0
  held = new Map()
  appending = []
  const slow = logWith(log, {
    async append(...call) {
      appending.push(call[0])
      await held.get(call[0])
      return log.append(...call)
    },
  })
  handler = new Handler(slow, types, {
    rights: {
      takenFrom: ({ type, data }) => (type === 'Taken' ? (data as { actor: number }).actor : null), // its type says so
      holds: ({ actor }) => !lost.has(actor),
      moved: () => void (moved += 1),
    },
  })
  lost = await handler.state(rightsModel, 'rights')
})
afterEach(() => log[Symbol.asyncDispose]())

let commands = 0
function context(actor: number): CommandContext {
  return { commandId: `command-${++commands}`, correlationId: 'c', actor, at: '2026-01-01T00:00:00.000Z' }
}

function take(actor: number) {
  const decide = () => ({ events: [{ type: 'Taken', data: { actor } }] })
  return handler.handle({ model: rightsModel, stream: 'rights', context: context(0), decide })
}

function say(by: number, decide: () => Decided[] | Promise<Decided[]> = () => [said(by)], stream = 'speech') {
  const decided = async () => ({ events: await decide() })
  return handler.handle({ model: speech, stream, context: context(by), decide: decided })
}

function said(by: number): Decided {
  return { type: 'Said', data: { by } }
}

async function stored(stream: string): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const { data } of log.read(stream)) events.push(data)
  return events
}

test('whose rights are lost decides nothing', async () => {
  await take(7)
  let decided = 0
  await expect(say(7, () => (decided++, [said(7)]))).rejects.toBeInstanceOf(RightsLost)
  expect([decided, await stored('speech')]).toEqual([0, []])
  expect(moved).toBe(1)
})

test('whose rights are lost while a command is decided stores nothing', async () => {
  const decide = async (): Promise<Decided[]> => {
    await take(7)
    return [said(7)]
  }
  await expect(say(7, decide)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await stored('speech')).toEqual([])
})

test('facts that nobody decides on are stored by nobody without rights either', async () => {
  await take(7)
  const part = { stream: 'chunks', context: context(7), expected: 'none' as const, events: [said(7)] }
  await expect(handler.append(part)).rejects.toBeInstanceOf(RightsLost)
  expect(await stored('chunks')).toEqual([])
})

test('of several people in one append only those without rights are left out', async () => {
  let round = 0
  const decide = async (): Promise<Decided[]> => {
    const people = [7, 8].map((actor) => ({ ...said(actor), context: context(actor) }))
    const permitted = people.filter((event) => handler.permits(event.context))
    if (round++ === 0) await take(7) // between this decision and what it stores
    return permitted
  }
  await handler.handle({
    model: speech,
    stream: 'speech',
    context: context(0),
    decide: async () => ({ events: await decide() }),
  })
  expect([round, await stored('speech')]).toEqual([2, [{ by: 8 }]])
})

test('whoever loses their rights waits for their own slow append, and nobody else for either', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  held.set('slow', promise)
  const slow = say(7, undefined, 'slow')
  await expect.poll(() => appending).toContain('slow')
  const taking = take(7)
  await say(9)
  const own = say(7) // queued behind the event that takes the rights
  expect([await stored('speech'), await stored('rights')]).toEqual([[{ by: 9 }], []])
  finish()
  await slow
  await taking
  await expect(own).rejects.toBeInstanceOf(RightsLost)
  expect([await stored('speech'), await stored('slow')]).toEqual([[{ by: 9 }], [{ by: 7 }]])
})

test('nothing of theirs stands in the log after the event that took their rights', async () => {
  for (let round = 0; round < 50; round++) {
    const actor = 100 + round
    const saying = Array.from({ length: 6 }, (_, index) => say(actor, undefined, `speech-${index}`))
    await Promise.allSettled([...saying.slice(0, 3), take(actor), ...saying.slice(3)])
    await expect(say(actor)).rejects.toBeInstanceOf(RightsLost)
  }
  const after: unknown[] = []
  const gone = new Set<number>()
  const signal = new AbortController()
  for await (const events of log.follow(0n, signal.signal)) {
    if (events === 'caughtUp') break
    for (const { type, data, metadata } of events) {
      if (type === 'Taken') gone.add((data as { actor: number }).actor) // its type says so
      else if (gone.has(metadata.actor)) after.push(data)
    }
  }
  signal.abort()
  expect([gone.size, after]).toEqual([50, []])
})
