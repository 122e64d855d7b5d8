import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEED_TIMINGS } from '#adapters/mongodb/progress/feed.ts'
import { openMongoReadModels } from '#adapters/mongodb/read-models.ts'
import { openMongoProjectorLease } from '#adapters/mongodb/lease/projector-lease.ts'
import { openAnswering, STANDALONE } from '#adapters/mongodb/testing/answering.ts'
import { endlessLog, FAST, testProjections } from '#adapters/mongodb/testing/taken-lease.ts'

const warnings: string[] = []
const listen = ({ message }: Error): number => warnings.push(message)
beforeEach(() => {
  warnings.length = 0
  process.on('warning', listen)
})
afterEach(() => process.off('warning', listen))

const REFUSED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }
const LEASE_TIMINGS = { ...FEED_TIMINGS, away: 10 }

/** Asks for the lease and follows the feed, for a few attempts each. */
async function attempts(url: string, attempted: () => number): Promise<void> {
  await using leases = openMongoProjectorLease(url, {
    projections: testProjections,
    log: endlessLog,
    timings: FAST,
  })
  await using models = openMongoReadModels(url, {
    projections: testProjections,
    log: endlessLog,
    timings: LEASE_TIMINGS,
  })
  const stop = new AbortController()
  const waiting = [Array.fromAsync(leases.take(stop.signal)), models.feed.follow(() => {}, stop.signal)]
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
