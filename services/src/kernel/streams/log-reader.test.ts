import { type EventDefinition, event } from '@staffplan/contracts/event-definition'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import type { NewEvent } from '#ports/event-log.ts'
import { EventTypes, UnreadableEvent } from './event-types.ts'
import { LogReader } from './log-reader.ts'

const counted: EventDefinition = {
  schema: 2,
  data: z.object({ by: z.number() }),
  upcasts: [(data) => ({ by: (data as { count: number }).count })],
}
const types = new EventTypes({ Counted: counted, Named: event(z.object({ name: z.string() })) })

function fact(type: string, schema: number, data: unknown): NewEvent {
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: '2019-01-01T00:00:00.000Z', schema }
  return { id: crypto.randomUUID(), type, data, metadata }
}

test('older events are read in their present shape, within the bounds', async () => {
  await using log = openSqliteEventLog(':memory:')
  await log.append('counter', 'none', [
    fact('Counted', 1, { count: 3 }),
    fact('Counted', 2, { by: 4 }),
    fact('Counted', 1, { count: 5 }),
  ])
  const reader = new LogReader(log, types)
  const read = async (bounds?: Parameters<LogReader['read']>[1]): Promise<unknown[]> =>
    (await Array.fromAsync(reader.read('counter', bounds))).map(({ data }) => data)
  expect(await read()).toEqual([{ by: 3 }, { by: 4 }, { by: 5 }])
  expect(await read({ from: 1n })).toEqual([{ by: 4 }, { by: 5 }])
  expect(await read({ to: 0n })).toEqual([{ by: 3 }])
  expect(await read({ backwards: true, limit: 1 })).toEqual([{ by: 5 }])
  expect(await reader.head()).toBe(await log.head())
})

test('an event that cannot be read is never skipped', async () => {
  await using log = openSqliteEventLog(':memory:')
  await log.append('counter', 'none', [fact('Named', 1, { name: 7 }), fact('Counted', 2, { by: 4 })])
  const reading = Array.fromAsync(new LogReader(log, types).read('counter'))
  await expect(reading).rejects.toThrow(UnreadableEvent)
})

test('a log keeps its name, and browsers know it by one; another log has another', async () => {
  await using log = openSqliteEventLog(':memory:')
  await using other = openSqliteEventLog(':memory:')
  for (const ask of ['name', 'epoch'] as const) {
    const name = await new LogReader(log, types)[ask]()
    expect(name).toMatch(/^[0-9a-f]{12}$/)
    expect(await new LogReader(log, types)[ask]()).toBe(name)
    expect(await new LogReader(other, types)[ask]()).not.toBe(name)
  }
})
