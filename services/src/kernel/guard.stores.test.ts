import { randomUUID } from 'node:crypto'
import { event } from '@staffplan/contracts/domain-event'
import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { EventTypes } from './event-types.ts'
import { guardEvents } from './guard-event.ts'
import { Handler } from './handle.ts'
import type { CommandContext, StreamModel } from './stream-model.ts'

const types = new EventTypes(guardEvents, { Taken: event(z.object({})) })
const model: StreamModel<{ taken: boolean }> = {
  initial: () => ({ taken: false }),
  evolve: () => ({ taken: true }),
}
const ROUNDS = 40

const context = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: 'c',
  actor: 1,
  at: '2026-01-01T00:00:00.000Z',
})

/** Takes one stream unless the other is taken. */
async function take(
  handler: Handler,
  stream: string,
  other: string,
  command = context(),
): Promise<'taken' | 'refused'> {
  try {
    await handler.handle({
      model,
      stream,
      context: command,
      alongside: [other],
      async decide() {
        if ((await handler.state(model, other)).taken) throw new Refusal('in-use')
        return { events: [{ type: 'Taken', data: {} }] }
      },
    })
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'in-use') return 'refused'
    throw error
  }
}

test('two processes that decide on each other’s streams never both go ahead', async () => {
  await using server = await startTestServer('eventstore')
  const prefix = `guard${Date.now()}-`
  const open = (): EventLog => openEventStoreLog({ url: server.url, prefix })
  await using log = open()
  await using otherLog = open()
  const here = new Handler(log, types)
  const there = new Handler(otherLog, types)
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [left, right] = [`left-${round}`, `right-${round}`]
    const both = await Promise.all([take(here, left, right), take(there, right, left)])
    outcomes.push(both.toSorted().join(' and '))
  }
  expect(new Set(outcomes)).toEqual(new Set(['refused and taken']))
})

test('what was about to point to something is decided again when another process has ended that meanwhile', async () => {
  await using server = await startTestServer('eventstore')
  const prefix = `ending${Date.now()}-`
  const open = (): EventLog => openEventStoreLog({ url: server.url, prefix })
  await using log = open()
  await using otherLog = open()
  const mayAppend = Promise.withResolvers<void>()
  const isAboutToAppend = Promise.withResolvers<void>()
  const pausing = pausedBefore(log, 'user', async () => {
    isAboutToAppend.resolve()
    await mayAppend.promise
  })
  const [here, there] = [new Handler(pausing, types), new Handler(otherLog, types)]

  const using = take(here, 'user', 'used')
  await isAboutToAppend.promise // past its guard
  const isUsed = async (): Promise<boolean> => (await Array.fromAsync(otherLog.read('user'))).length > 0
  await there.handle({
    model,
    stream: 'used',
    context: context(),
    isEnding: true,
    async decide() {
      if (await isUsed()) throw new Refusal('in-use')
      return { events: [{ type: 'Taken', data: {} }] }
    },
  })
  mayAppend.resolve()

  expect(await using).toBe('refused')
  expect((await there.state(model, 'used')).taken).toBe(true)
  expect((await there.state(model, 'user')).taken).toBe(false)
})

test('a command that is sent again leaves no guard twice, so that the log can be copied', async () => {
  await using server = await startTestServer('eventstore')
  await using log = openEventStoreLog({ url: server.url, prefix: `again${Date.now()}-` })
  let isAway = true
  const failing = pausedBefore(log, 'user', async () => {
    if (isAway) throw new StoreUnavailable('away', false)
  })
  const handler = new Handler(failing, types)
  const command = context()
  await expect(take(handler, 'user', 'used', command)).rejects.toThrow(StoreUnavailable)
  isAway = false
  expect(await take(handler, 'user', 'used', command)).toBe('taken')
  const guards = await Array.fromAsync(log.read('used'))
  expect(guards).toHaveLength(2)
  expect(new Set(guards.map(({ id }) => id)).size).toBe(2)
})

/** The log as it is, but that appends to one stream wait. */
function pausedBefore(log: EventLog, paused: string, wait: () => Promise<void>): EventLog {
  return logWith(log, {
    async append(stream, expected, events) {
      if (stream === paused) await wait()
      return log.append(stream, expected, events)
    },
  })
}
