import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { facts, follow } from '#ports/event-log-subject.contract.ts'
import { eventually } from '#testing/stores/eventually.ts'
import { openTcpProxy } from '#testing/stores/tcp-proxy.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { timed } from '#testing/stores/timed.ts'
import { type EventStoreLog, openEventStoreLog } from './event-log.ts'
import { order } from './testing/order.ts'

const server = await ownedServer('eventstore')
const { control } = server
afterAll(() => server[Symbol.asyncDispose]())

let prefix: string
let log: EventStoreLog
let opened = 0

beforeEach(() => {
  opened += 1
  prefix = `following${opened}-`
  log = openEventStoreLog({ url: server.url, prefix })
})
afterEach(() => log[Symbol.asyncDispose]())

/** Milliseconds in which an append is answered: a timeout of five seconds, and a second for everything else. */
const ANSWERED = 6_000
/** Milliseconds in which a follower goes on after its connection was cut, and after one that hangs. */
const FOLLOWED = { cut: 5_000, halfOpen: 25_000 }

describe(`faults of following the event log: ${server.label}`, () => {
  test.each(['endSubscriptions=slow', 'endSubscriptions=end', 'cutConnections=1'])(
    'a subscription that is lost (%s) is taken up soon, without a gap or a repetition',
    async (fault) => {
      const following = follow(log, 0n)
      await following.caughtUp
      const over = new AbortController()
      let written = 0
      const writing = (async () => {
        while (!over.signal.aborted || written < 40) {
          const [event] = facts(1)
          await eventually(() => log.append(`stream-${written}`, 'none', [event!]))
          written += 1
        }
      })()
      for (let round = 0; round < 5; round += 1) {
        await following.until(following.events.length + 5)
        expect((await order(fault, control)).subscriptions).toBeGreaterThan(0)
        const before = following.events.length
        // Events already on their way may still arrive; those written from now on arrive over another subscription.
        const { milliseconds } = await timed(() => following.until(Math.max(before, written) + 5))
        expect(milliseconds).toBeLessThan(FOLLOWED.cut)
      }
      over.abort()
      await writing
      const whole = follow(log, 0n)
      await whole.caughtUp
      await following.until(whole.events.length)
      expect(following.events).toEqual(whole.events)
      expect(new Set(whole.events.map(({ stream }) => stream)).size).toBe(written)
      await following.end()
      await whole.end()
    },
  )

  test('killed and started under writers and a follower: every acknowledged event once, in order', async () => {
    const following = follow(log, 0n)
    const acknowledged: string[] = []
    const over = new AbortController()
    const writers = ['a', 'b', 'c'].map(async (stream) => {
      let revision: 'none' | bigint = 'none'
      while (!over.signal.aborted) {
        const [event] = facts(1)
        const expected: 'none' | bigint = revision
        ;({ revision } = await eventually(() => log.append(stream, expected, [event!])))
        acknowledged.push(event!.id)
      }
    })
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 30)
      await control.kill()
      await control.start()
    }
    over.abort()
    await Promise.all(writers)
    await following.until(acknowledged.length)
    expect(following.events.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
    for (const stream of ['a', 'b', 'c']) {
      const revisions = following.events
        .filter((event) => event.stream === stream)
        .map(({ revision }) => revision)
      expect(revisions).toEqual(revisions.map((_, index) => BigInt(index)))
    }
    await following.end()
  })

  test('a connection that hangs: the append is given up in time, and everything goes on by itself', async () => {
    const { hostname, port } = new URL(server.url.replace('esdb:', 'http:'))
    await using proxy = await openTcpProxy({ host: hostname, port: Number(port) })
    await using far = openEventStoreLog({ url: `esdb://127.0.0.1:${proxy.port}?tls=false`, prefix })
    await far.append('users', 'none', facts(1))
    const following = follow(far, 0n)
    await following.caughtUp
    proxy.hang()
    proxy.heal()
    const batch = facts(1)
    const first = await timed(() => far.append('users', 0n, batch))
    expect(first.outcome).toMatchObject({ outcomeUnknown: true })
    expect(first.milliseconds).toBeLessThan(ANSWERED)
    const later = await timed(async () => {
      await eventually(() => far.append('users', 0n, batch))
      await following.until(2)
    })
    expect(first.milliseconds + later.milliseconds).toBeLessThan(FOLLOWED.halfOpen)
    expect(following.events.map(({ revision }) => revision)).toEqual([0n, 1n])
    await following.end()
  })
})
