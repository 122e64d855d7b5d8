import type { PresenceEntry, ServerFrameOf } from '@staffplan/contracts/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presences } from './presence.ts'

const TOPIC = 'draft:2019'
const SINCE = '2026-01-01T00:00:00.000Z'

type Told = ServerFrameOf<'pres'>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection with the page open, and the frames it gets. */
function watcher(backlog = 0) {
  const told: Told[] = []
  return {
    told,
    backlog: () => backlog,
    sendText: (frame: Buffer) => void told.push(JSON.parse(String(frame))),
  }
}

const entry = (conn: string, userId: number): PresenceEntry => ({ conn, userId, mode: 'view', since: SINCE })

function page() {
  const presences = new Presences()
  const presence = presences.of(TOPIC)
  const [sara, ben] = [watcher(), watcher()]
  presence.enter(entry('s', 1), sara)
  presence.enter(entry('b', 2), ben)
  vi.advanceTimersByTime(100)
  return { presences, presence, sara, ben }
}

test('everybody hears who comes and who goes', () => {
  const { presence, sara } = page()
  expect(sara.told).toEqual([{ t: 'pres', topic: TOPIC, set: [entry('s', 1), entry('b', 2)], gone: [] }])
  presence.leave('b')
  vi.advanceTimersByTime(100)
  expect(sara.told.at(-1)).toEqual({ t: 'pres', topic: TOPIC, set: [], gone: ['b'] })
  expect(presence.entries).toEqual([entry('s', 1)])
})

test('a burst of moves is told once, the last of it', () => {
  const { presence, sara } = page()
  for (const key of ['a', 'b', 'c']) presence.moved('b', { key, mode: 'edit' }, SINCE)
  vi.advanceTimersByTime(100)
  expect(sara.told).toHaveLength(2)
  expect(sara.told[1]?.set).toEqual([{ ...entry('b', 2), key: 'c', mode: 'edit' }])
  presence.moved('b', { key: 'c', mode: 'edit' }, SINCE)
  vi.advanceTimersByTime(1_000)
  expect(sara.told).toHaveLength(2)
})

test('whoever gives no sign of life for half a minute is not there, and is with the next', () => {
  const { presences, presence, sara } = page()
  vi.advanceTimersByTime(20_000)
  presence.renew('s')
  vi.advanceTimersByTime(11_000)
  presences.expire(performance.now())
  vi.advanceTimersByTime(100)
  expect(sara.told.at(-1)).toMatchObject({ set: [], gone: ['b'] })
  expect(presence.entries).toEqual([entry('s', 1)])
  presence.renew('b')
  vi.advanceTimersByTime(100)
  expect(sara.told.at(-1)).toMatchObject({ set: [entry('b', 2)], gone: [] })
})

test('whose line is full is told nothing of it', () => {
  const { presence } = page()
  const slow = watcher(20 * 1024)
  presence.enter(entry('x', 3), slow)
  vi.advanceTimersByTime(100)
  expect(slow.told).toEqual([])
})
