import { event } from '@staffplan/contracts/event-definition'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { LogReader } from '#kernel/streams/log-reader.ts'
import { historyIn } from './record-history.ts'

const types = new EventTypes({ Renamed: event(z.object({ id: z.number() })) })
const OTHERS = 300

test('events that name another record are passed by as they are stored', async () => {
  await using log = openSqliteEventLog(':memory:')
  const append = async (place: number, id: number): Promise<void> => {
    const metadata = {
      commandId: 'c',
      correlationId: 'c',
      actor: 1,
      at: '2026-01-01T00:00:00.000Z',
      schema: 1,
    }
    const renamed = { type: 'Renamed', data: { id }, metadata: { ...metadata, entity: `unit:${id}` } }
    await log.append('units', place === 0 ? 'none' : BigInt(place - 1), [
      { id: uuidFrom(String(place)), ...renamed },
    ])
  }
  await append(0, 1)
  for (let place = 1; place <= OTHERS; place += 1) await append(place, 2)
  const reader = new LogReader(log, types)
  let decoded = 0
  const metered = {
    storedIn: reader.storedIn.bind(reader),
    decoded: (events: Parameters<typeof reader.decoded>[0]) => {
      decoded += events.length
      return reader.decoded(events)
    },
  }
  const asked = { stream: 'units', entity: 'unit:1', limit: 10 }
  const { content, next } = await historyIn(metered, asked, () => ({ cause: 'changed', changes: [] }))
  expect([content.map(({ revision }) => revision), next, decoded]).toEqual([['0'], null, 1])
})
