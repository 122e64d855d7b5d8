import type { PresenceEntry, ServerFrameOf } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import { Loops } from '#observability/loops.ts'
import { expiringAt, expiringWith } from '#testing/expiring-with.ts'
import { type ExchangePace, PresenceExchange } from './presence-exchange.ts'
import { Presences } from './presence.ts'

const TOPIC = 'draft:2019'
const SINCE = '2026-01-01T00:00:00.000Z'
const FAST: ExchangePace = { look: 5, renewal: 50, lifetime: 30_000 }
const SHORT: ExchangePace = { ...FAST, lifetime: 500 }

type Told = ServerFrameOf<'pres'>

const entry = (conn: string, userId: number): PresenceEntry => ({ conn, userId, mode: 'view', since: SINCE })

/** Simulates a process, with its presences and the frames that its visitors get. */
function process(expiring: ExpiringStore, pace = FAST) {
  const presences = new Presences()
  const loops = new Loops()
  const exchange = new PresenceExchange({ presences, expiring, pace })
  loops.start({ name: 'exchange of presence', run: (signal) => exchange.run(signal) })
  const told: Told[] = []
  const watcher = {
    backlog: () => 0,
    sendText: (frame: Buffer) => void told.push(JSON.parse(String(frame))),
  }
  const page = (topic: string) => presences.of(topic)
  return {
    loops,
    told,
    enter: (conn: string, userId: number, topic = TOPIC) => page(topic).enter(entry(conn, userId), watcher),
    move: (conn: string, key: string) => page(TOPIC).moved(conn, { key, mode: 'edit' }, SINCE),
    leave: (conn: string) => page(TOPIC).leave(conn),
    sleep: () => presences.expire(performance.now() + 100_000),
    present: (topic = TOPIC) => page(topic).entries.map(({ conn }) => conn),
    [Symbol.asyncDispose]: () => loops[Symbol.asyncDispose](),
  }
}

test('who is at one process is seen at the other: coming, in a cell, going', async () => {
  const { store } = expiringAt()
  await using one = process(store)
  await using other = process(store)
  one.enter('s', 1)
  other.enter('b', 2)
  await expect.poll(() => one.present()).toEqual(['s', 'b'])
  await expect.poll(() => other.present()).toEqual(['b', 's'])
  other.move('b', 'in|b1')
  const moved = { ...entry('b', 2), key: 'in|b1', mode: 'edit' }
  await expect.poll(() => one.told.flatMap(({ set }) => set)).toContainEqual(moved)
  other.leave('b')
  await expect.poll(() => one.told.at(-1)).toEqual({ t: 'pres', topic: TOPIC, set: [], gone: ['b'] })
  expect(one.present()).toEqual(['s'])
})

test('whoever gives no sign of life is seen by nobody, and still told who goes elsewhere', async () => {
  const { store } = expiringAt()
  await using one = process(store)
  await using other = process(store)
  one.enter('s', 1)
  other.enter('b', 2)
  await expect.poll(() => other.present()).toEqual(['b', 's'])
  await expect.poll(() => one.present()).toEqual(['s', 'b'])
  one.sleep()
  await expect.poll(() => other.present()).toEqual(['b'])
  other.leave('b')
  await expect.poll(() => one.told.at(-1)?.gone).toEqual(['b'])
})

test('each draft has its own visitors, and nobody is told of one that they do not follow', async () => {
  const { store } = expiringAt()
  await using one = process(store)
  await using other = process(store)
  one.enter('s', 1)
  other.enter('b', 2, 'draft:2020')
  other.enter('c', 3)
  await expect.poll(() => one.present()).toEqual(['s', 'c'])
  expect(one.told.flatMap(({ set }) => set.map(({ conn }) => conn))).not.toContain('b')
})

test('a process that ends takes its visitors along; one that dies does when its last word has expired', async () => {
  const { store } = expiringAt()
  await using one = process(store, SHORT)
  one.enter('s', 1)
  {
    await using other = process(store)
    other.enter('b', 2)
    await expect.poll(() => one.present()).toEqual(['s', 'b'])
  }
  await expect.poll(() => one.present()).toEqual(['s'])
  const line = expiringWith(store, {})
  await using dying = process(line, SHORT)
  dying.enter('c', 3)
  await expect.poll(() => one.present()).toEqual(['s', 'c'])
  Object.assign(line, { put: async () => {}, swap: async () => true })
  await expect.poll(() => one.present()).toEqual(['s'])
})

test('a process without visitors asks for nobody, and what changes nothing is written only now and then', async () => {
  const { store } = expiringAt()
  const asked = { all: 0, put: 0 }
  const counting = expiringWith(store, {
    all: async (...call) => {
      asked.all += 1
      return store.all(...call)
    },
    put: async (...call) => {
      asked.put += 1
      return store.put(...call)
    },
  })
  await using one = process(counting, { ...FAST, renewal: 30_000 })
  await using other = process(store)
  other.enter('b', 2)
  await expect.poll(() => other.told.length).toBeGreaterThan(0)
  expect(asked).toEqual({ all: 0, put: 0 })
  one.enter('s', 1)
  await expect.poll(() => asked.all).toBeGreaterThan(10)
  expect(asked.put).toBe(1)
})

test('while the store is away the others fade and come back; nobody here is disturbed, and nothing has failed', async () => {
  const shared = expiringAt()
  await using one = process(shared.store, SHORT)
  await using other = process(shared.store, SHORT)
  one.enter('s', 1)
  one.enter('t', 4)
  other.enter('b', 2)
  await expect.poll(() => one.present()).toEqual(['s', 't', 'b'])
  shared.isAway = true
  await expect.poll(() => one.present()).toEqual(['s', 't'])
  one.move('t', 'in|b1')
  await expect.poll(() => one.told.at(-1)?.set).toMatchObject([{ conn: 't', key: 'in|b1' }])
  expect(one.loops.dead().size).toBe(0)
  shared.isAway = false
  await expect.poll(() => one.present()).toEqual(['s', 't', 'b'])
  await expect.poll(() => other.present()).toEqual(['b', 's', 't'])
})

test('what another version says otherwise is nobody', async () => {
  const { store } = expiringAt()
  const kind = { name: 'presence', lifetime: 30_000, most: { entries: 10, bytes: 10_000 } }
  await store.put(kind, 'newer', JSON.stringify({ [TOPIC]: [{ tab: 'x' }] }))
  await using one = process(store)
  await using other = process(store)
  one.enter('s', 1)
  other.enter('b', 2)
  await expect.poll(() => one.present()).toEqual(['s', 'b'])
})

test('one that refuses is an error that health knows, and is asked again', async () => {
  const { store } = expiringAt()
  let isRefusing = true
  const refusing = expiringWith(store, {
    all: async (...call) => {
      if (isRefusing) throw new Error('refused')
      return store.all(...call)
    },
  })
  await using one = process(refusing)
  await using other = process(store)
  one.enter('s', 1)
  other.enter('b', 2)
  await expect.poll(() => [...one.loops.dead().keys()]).toEqual(['exchange of presence'])
  isRefusing = false
  await expect.poll(() => one.present()).toEqual(['s', 'b'])
})
