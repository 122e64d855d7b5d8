import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEED_PACE } from './feed.ts'
import { openMongoReadModels } from './read-models.ts'
import { openMongoSeats } from './seats.ts'
import { openAnswering, STANDALONE } from './testing/answering.ts'
import { endlessLog, FAST, testProjections } from './testing/taken-seat.ts'

const warnings: string[] = []
const listen = ({ message }: Error): number => warnings.push(message)
beforeEach(() => {
  warnings.length = 0
  process.on('warning', listen)
})
afterEach(() => process.off('warning', listen))

const REFUSED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }
const PACE = { ...FEED_PACE, away: 10 }

/** Asks for the seat, and listens to its holder, for a few attempts each. */
async function attempts(url: string, attempted: () => number): Promise<void> {
  await using seats = openMongoSeats(url, { projections: testProjections, log: endlessLog, pace: FAST })
  await using models = openMongoReadModels(url, { projections: testProjections, log: endlessLog, pace: PACE })
  const stop = new AbortController()
  const waiting = [Array.fromAsync(seats.take(stop.signal)), models.feed.follow(() => {}, stop.signal)]
  await expect.poll(() => warnings.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  const before = attempted()
  await expect.poll(attempted, { timeout: 10_000 }).toBeGreaterThan(before + 5)
  stop.abort()
  await Promise.all(waiting)
}

test('a server that is no replica set is waited for, and both who wait say once that it should be one', async () => {
  let attempted = 0
  await using server = await openAnswering(() => {
    attempted += 1
    return STANDALONE
  })
  await attempts(`mongodb://${server.host}/x?directConnection=true`, () => attempted)
  const reason = 'MongoDB must run as a replica set (one member is enough)'
  expect(warnings.toSorted()).toEqual([
    `the read models cannot be carried: ${reason}`,
    `the read models cannot be followed: ${reason}`,
  ])
})

test('credentials that are refused are named as such, and not repeated', async () => {
  let attempted = 0
  await using server = await openAnswering((command) => {
    if (!('saslStart' in command)) return { ...STANDALONE, setName: 'rs0', me: 'a:1', hosts: ['a:1'] }
    attempted += 1
    return REFUSED
  })
  await attempts(`mongodb://sara:canary-7731@${server.host}/x?directConnection=true`, () => attempted)
  expect(warnings.toSorted()).toEqual([
    'the read models cannot be carried: the read models do not answer: Authentication failed.',
    'the read models cannot be followed: the read models do not answer: Authentication failed.',
  ])
})
