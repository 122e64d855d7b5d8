import { event } from '@staffplan/contracts/event-definition'
import type { LogSealed } from '@staffplan/contracts/trail/log-seal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { kernelEvents } from '#kernel/streams/kernel-events.ts'
import { LogReader } from '#kernel/streams/log-reader.ts'
import type { EventLog, RecordedEvent } from '#ports/event-log.ts'
import { sealed } from '#maintenance/testing/sealed-log.ts'
import { windowsBefore } from './log-windows.ts'

type Log = Pick<EventLog, 'follow' | 'head' | 'identity' | 'life' | 'read'>

const SEALS = 1_000
const types = new EventTypes(kernelEvents, { Counted: event(z.object({})) })

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

/** A log with two events a minute and a seal for them. */
async function sealedEveryMinute(): Promise<EventLog> {
  const log = openSqliteEventLog(':memory:')
  for (let minute = 0; minute < SEALS; minute += 1) {
    for (const place of [2 * minute, 2 * minute + 1]) {
      const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: at(minute), schema: 1 }
      const counted = { id: uuidFrom(String(place)), type: 'Counted', data: {}, metadata }
      await log.append('counter', place === 0 ? 'none' : BigInt(place - 1), [counted])
    }
    await sealed(log, { at: at(minute + 0.5) })
  }
  return log
}

/** Up to `most` windows backwards from a position, and how often the log was read for them. */
async function stretches(log: Log, before: Parameters<typeof windowsBefore>[1], most = Infinity) {
  let reads = 0
  const reader = new LogReader(
    {
      read: (...asked) => (reads++, log.read(...asked)),
      head: () => log.head(),
      identity: () => log.identity(),
      life: () => log.life(),
      follow: (...asked) => log.follow(...asked),
    },
    types,
  )
  const found: (readonly [bigint, bigint])[] = []
  for await (const { after, last } of windowsBefore(reader, before)) {
    found.push([after, last])
    if (found.length >= most) break
  }
  return { found, reads }
}

test('all stretches together are the whole log, each once', async () => {
  await using log = await sealedEveryMinute()
  const { found } = await stretches(log, { last: await log.head() })
  expect(found.at(0)?.[1]).toBe(await log.head())
  expect(found.at(-1)?.[0]).toBe(0n)
  expect(found.slice(1).map(([, last]) => last)).toEqual(found.slice(0, -1).map(([after]) => after))
})

test('a stretch goes over many seals: of a log that hands out 500 events at a time, few are read in vain', async () => {
  await using log = await sealedEveryMinute()
  const { found, reads } = await stretches(log, { last: await log.head() })
  for (const [after, last] of found.slice(0, -1)) expect(last - after).toBeGreaterThanOrEqual(500n)
  expect(found.length).toBeGreaterThan(2)
  expect(reads).toBeLessThan(5)
})

test('nor where positions are far apart, as bytes of a log are', async () => {
  await using log = await sealedEveryMinute()
  const far = 10_000n
  const spread = (event: RecordedEvent): RecordedEvent => {
    const data = event.data as LogSealed | { readonly upTo?: undefined }
    const upTo = data.upTo === undefined ? {} : { upTo: String(BigInt(data.upTo) * far) }
    return { ...event, position: event.position * far, data: { ...data, ...upTo } }
  }
  const apart = {
    async *read(...asked: Parameters<EventLog['read']>) {
      for await (const event of log.read(...asked)) yield spread(event)
    },
    identity: () => log.identity(),
    life: () => log.life(),
    head: async () => (await log.head()) * far,
    follow: log.follow.bind(log),
  }
  const near = await stretches(log, { last: await log.head() })
  const { found } = await stretches(apart, { last: await apart.head() })
  expect(found).toEqual(near.found.map(([after, last]) => [after * far, last * far]))
})

test('what is long past is found in few reads, by its place as by its time', async () => {
  await using log = await sealedEveryMinute()
  const whole = (await stretches(log, { last: await log.head() })).found
  const place = whole.at(-3)!
  const byPlace = await stretches(log, { last: place[1] }, 2)
  const [first, second] = byPlace.found
  expect([first![1], second![1]]).toEqual([place[1], first![0]])
  expect(byPlace.reads).toBeLessThan(20)
  const byTime = await stretches(log, { last: await log.head(), until: Date.parse(at(2)) }, 2)
  expect(byTime.found).toEqual([[0n, 8n]])
  expect(byTime.reads).toBeLessThan(30)
})

test('before the first seal there is one stretch', async () => {
  await using log = openSqliteEventLog(':memory:')
  expect((await stretches(log, { last: 0n })).found).toEqual([])
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: at(0), schema: 1 }
  await log.append('counter', 'none', [{ id: uuidFrom('0'), type: 'Counted', data: {}, metadata }])
  expect((await stretches(log, { last: 1n, until: Date.parse(at(5)) })).found).toEqual([[0n, 1n]])
})
