import { randomUUID } from 'node:crypto'
import { event } from '@staffplan/contracts/domain-event'
import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import type { EventLog } from '#ports/event-log.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { EventTypes } from './event-types.ts'
import { guardEvents } from './guard-event.ts'
import { Handler } from './handle.ts'
import type { StreamModel } from './stream-model.ts'

const types = new EventTypes(guardEvents, { Taken: event(z.object({})) })
const model: StreamModel<{ taken: boolean }> = {
  initial: () => ({ taken: false }),
  evolve: () => ({ taken: true }),
}
const ROUNDS = 40

/** Takes one stream unless the other is taken. */
async function take(handler: Handler, stream: string, other: string): Promise<'taken' | 'refused'> {
  const context = { commandId: randomUUID(), correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z' }
  try {
    await handler.handle({
      model,
      stream,
      context,
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
