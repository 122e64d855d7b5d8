import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'

const PHC = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

test('a password becomes a PHC string that only it fits', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(PHC)
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse battery ', stored)).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(stored)
})

test('hashes of other parameters are read by what they say and count as outdated', async () => {
  const nonce = Buffer.from('somesalt16bytes!')
  const hash = argon2Sync('argon2id', {
    message: 'secret',
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 2,
    tagLength: 24,
  })
  const bare = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=64,t=1,p=2$${bare(nonce)}$${bare(hash)}`
  expect(await isPassword('secret', stored)).toBe(true)
  expect(await isPassword('Secret', stored)).toBe(false)
  expect(isOutdated(stored)).toBe(true)
  expect(isOutdated(await hashPassword('secret'))).toBe(false)
})

test("nobody's password takes as long as somebody's and is never right", async () => {
  const stored = await hashPassword('a password')
  const nobody: Effort[] = []
  const somebody: Effort[] = []
  for (let round = 0; round < 30; round++) {
    nobody.push(await effortOf(() => isPassword('a password', undefined)))
    somebody.push(await effortOf(() => isPassword('wrong', stored)))
  }
  expect(await isPassword('a password', undefined)).toBe(false)
  // On a busy machine a run may wait for a processor. The work stays the same, and the quickest run has waited least.
  const work = (efforts: readonly Effort[]): number => median(efforts.map(({ busy }) => busy))
  const quickest = (efforts: readonly Effort[]): number => Math.min(...efforts.map(({ taken }) => taken))
  for (const ratio of [work(nobody) / work(somebody), quickest(nobody) / quickest(somebody)]) {
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  }
})

test('when too many of an address wait, its next is asked to come back later', async () => {
  const many = Array.from({ length: 40 }, () => isPassword('x', undefined))
  const outcomes = await Promise.allSettled(many)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(40 - 2 - 16)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'rate-limited' } })
})

/** Elapsed milliseconds, and microseconds of processor time of all threads. */
type Effort = { readonly taken: number; readonly busy: number }

async function effortOf(work: () => Promise<unknown>): Promise<Effort> {
  const before = process.cpuUsage()
  const from = performance.now()
  await work()
  const taken = performance.now() - from
  const { user, system } = process.cpuUsage(before)
  return { taken, busy: user + system }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
