import { expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import type { NewEvent } from '#ports/event-log.ts'
import { startServer } from '#testing/server.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'

const TIMEOUT = { timeout: 30_000 }

const events = sharedStore('eventstore')

test('on EventStoreDB too a read model that stops falls behind by so many events, whoever stores them', async () => {
  const prefix = `metrics${Date.now()}-`
  await using server = await startServer({
    environment: { EVENTSTORE_URL: events.url, STREAM_PREFIX: prefix },
  })
  const figure = async (name: string): Promise<number | null> => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const line = text
      .split('\n')
      .find((line) => line.startsWith(`staffplan_projector_${name}{projection="users"} `))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }
  await expect.poll(() => figure('lag_events'), TIMEOUT).toBe(0)
  await using other = openEventStoreLog({ url: events.url, prefix })
  await other.append('organisation', 'none', [unreadable()])
  await expect.poll(() => figure('running'), TIMEOUT).toBe(0)
  await expect.poll(() => figure('lag_events'), TIMEOUT).toBe(1)
  await other.append('organisation', 0n, [unreadable(), unreadable()])
  await expect.poll(() => figure('lag_events'), TIMEOUT).toBe(3)
  expect(await figure('lag_seconds')).toBeGreaterThan(0)
})

function unreadable(): NewEvent {
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  return { id: crypto.randomUUID(), type: 'TeleporterInstalled', data: {}, metadata }
}
