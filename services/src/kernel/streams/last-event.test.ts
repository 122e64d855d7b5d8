import { expect, test } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { EventLog } from '#ports/event-log.ts'
import { lastEvent } from './last-event.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

async function logOf(count: number): Promise<EventLog> {
  const log = openSqliteEventLog(':memory:')
  for (let second = 0; second < count; second += 1) {
    const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: at(second), schema: 1 }
    const event = { id: uuidFrom(String(second)), type: 'Counted', data: {}, metadata }
    await log.append('counter', second === 0 ? 'none' : BigInt(second - 1), [event])
  }
  return log
}

test.each([1, 2, 3, 17, 64])('of %i events the last by any moment is found in few reads', async (count) => {
  await using log = await logOf(count)
  let reads = 0
  const counting = {
    read: (...asked: Parameters<EventLog['read']>) => {
      reads += 1
      return log.read(...asked)
    },
  }
  for (let second = -1; second <= count; second += 1) {
    reads = 0
    const found = await lastEvent(counting, 'counter', ({ metadata }) => metadata.at <= at(second))
    expect(found?.revision ?? -1n).toBe(BigInt(Math.min(second, count - 1)))
    expect(reads).toBeLessThan(10)
  }
})

test('a stream that is not there has none', async () => {
  await using log = openSqliteEventLog(':memory:')
  expect(await lastEvent(log, 'counter', () => true)).toBeNull()
})
