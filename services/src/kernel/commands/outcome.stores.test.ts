import { event } from '@staffplan/contracts/event-definition'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { Handler } from './handle.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

const types = new EventTypes({ Counted: event(z.object({ by: z.number() })) })
const counter: StreamModel<number> = {
  initial: () => 0,
  evolve: (total, { data }) => total + (data as { by: number }).by,
  stored: asItIs(1),
}

test('on a shared log too a key has its first outcome for good, or is refused', async () => {
  await using server = await startTestServer('eventstore')
  const prefix = `outcome${Date.now()}-`
  const open = (): EventLog => openEventStoreLog({ url: server.url, prefix })
  await using log = open()
  await using otherLog = open()
  let isLost = true
  const losing = logWith(log, {
    async append(...call) {
      const appended = await log.append(...call)
      if (!isLost) return appended
      isLost = false
      throw new StoreUnavailable('the answer was lost', true)
    },
  })
  const handler = new Handler(losing, types)
  const count = (at: Handler, by: number, request: string, commandId = 'k') =>
    at.handle({
      model: counter,
      stream: 'counter',
      context: { commandId, correlationId: 'c', actor: 7, at: new Date().toISOString(), request },
      decide: () => ({ events: [{ type: 'Counted', data: { by } }] }),
    })
  await expect(count(handler, 3, 'hash')).rejects.toMatchObject({ outcomeUnknown: true })
  await count(handler, 4, 'another', 'l')
  for (const later of [handler, new Handler(log, types), new Handler(otherLog, types)]) {
    expect(await count(later, 3, 'hash')).toMatchObject({ revision: 0n, isRepeated: true })
    await expect(count(later, 5, 'reused')).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    expect(await later.state(counter, 'counter')).toBe(7)
  }
  expect(await Array.fromAsync(log.read('counter'))).toHaveLength(2)
})
