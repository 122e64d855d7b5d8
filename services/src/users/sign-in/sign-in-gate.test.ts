import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countersOn, expiringAt, expiringWith } from '#testing/expiring-with.ts'
import { startServer } from '#testing/server.ts'
import { type Secret, SignInGate } from './sign-in-gate.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const MINUTE = 60_000
const SARA: Secret = { kind: 'account', of: 'sara' }

function gateAt({ limitPerMinute = 1_000 } = {}) {
  let time = Date.UTC(2026, 0, 1)
  const now = (): Date => new Date(time)
  const line = expiringAt(now)
  const another = (): SignInGate =>
    new SignInGate({ limitPerMinute, now, counters: countersOn(line.store, now) })
  return { gate: another(), another, line, pass: (milliseconds: number) => (time += milliseconds) }
}

/** `right`, `wrong`, or the seconds to wait. */
async function guess(
  gate: SignInGate,
  isRight: boolean,
  { address = '10.0.0.1', secret = SARA } = {},
): Promise<'right' | 'wrong' | number> {
  const look = (): Promise<true | null> => Promise.resolve(isRight || null)
  return gate.guess({ address, secret }, look).then(
    (found) => (found ? 'right' : 'wrong'),
    (error: unknown) => (error as { params: { retryAfter: number } }).params.retryAfter, // a Refusal of the gate
  )
}

async function fail(
  gate: SignInGate,
  times: number,
  from: { address?: string; secret?: Secret } = {},
): Promise<void> {
  for (let count = 0; count < times; count++) await guess(gate, false, from)
}

test('five failures slow an account down, longer with each more, never for good', async () => {
  const { gate, pass } = gateAt()
  await fail(gate, 5)
  expect(await guess(gate, true)).toBe(30)
  pass(30_000)
  await fail(gate, 1)
  expect(await guess(gate, true)).toBe(60)
  const waits: number[] = []
  for (let more = 0; more < 20; more++) {
    const wait = Number(await guess(gate, true))
    waits.push(wait)
    pass(wait * 1_000)
    await fail(gate, 1)
  }
  expect(waits.slice(0, 3)).toEqual([60, 120, 240])
  expect(Math.max(...waits)).toBeGreaterThan(8 * 60)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60)
  pass(15 * MINUTE)
  expect(await guess(gate, true)).toBe('right')
})

test('failures are forgotten one after the other', async () => {
  const { gate, pass } = gateAt()
  await fail(gate, 4)
  pass(40 * MINUTE)
  await fail(gate, 4)
  expect(await guess(gate, true)).toBe('right')
})

test('twenty guesses at once are no more than five', async () => {
  const { gate } = gateAt()
  let looked = 0
  const look = async (): Promise<null> => {
    looked += 1
    await Promise.resolve()
    return null
  }
  const address = '10.0.0.1'
  const guesses = Array.from({ length: 20 }, () => gate.guess({ address, secret: SARA }, look))
  const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected')
  expect([looked, refused.length]).toEqual([5, 15])
})

test('twenty right sign-ins at once are all right', async () => {
  const { gate } = gateAt()
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(gate, true)))
  expect(new Set(answers)).toEqual(new Set(['right']))
})

test('25 failures from five addresses keep the owner out nowhere else', async () => {
  const { gate } = gateAt()
  for (let host = 1; host <= 5; host++) await fail(gate, 5, { address: `10.0.0.${host}` })
  expect(await guess(gate, true, { address: '10.0.0.1' })).toBe(30)
  expect(await guess(gate, true, { address: '10.0.1.1' })).toBe('right')
})

test('an account that many guess at grants an address one guess at a time, where the owner has not been right before', async () => {
  const { gate, pass } = gateAt()
  expect(await guess(gate, true, { address: '10.0.1.1' })).toBe('right')
  for (let host = 1; host <= 6; host++) await fail(gate, 5, { address: `10.0.0.${host}` })
  pass(10_000)
  expect(await guess(gate, false, { address: '10.0.0.99' })).toBe('wrong')
  expect(await guess(gate, false, { address: '10.0.0.99' })).toBe(30)
  await fail(gate, 4, { address: '10.0.1.1' })
  expect(await guess(gate, true, { address: '10.0.1.1' })).toBe('right')
})

test('guesses from ever other networks of one site slow down, those from elsewhere have their own', async () => {
  const { gate, pass } = gateAt()
  let looked = 0
  for (let network = 0; network < 260; network++) {
    const from = { address: `2001:db8:1:${network.toString(16)}::1` }
    if ((await guess(gate, false, from)) === 'wrong') looked += 1
    pass(77) // 260 in 20 seconds
  }
  expect(looked).toBeLessThanOrEqual(20)
  expect(await guess(gate, true, { address: '192.0.2.7' })).toBe('right')
})

test('guesses from everywhere, however many and for how long, keep the owner out of no new place', async () => {
  const { gate, pass } = gateAt()
  for (let host = 0; host < 200; host++) {
    expect(await guess(gate, false, { address: `10.1.${host}.1` })).toBe('wrong')
    pass(150)
  }
  expect(await guess(gate, true, { address: '192.0.2.7' })).toBe('right')
})

test('of very many guesses at the same moment each is looked at or told to come again', async () => {
  const { store } = expiringAt()
  const slow = expiringWith(store, {
    get: async (...call) => {
      await delay(4)
      return store.get(...call)
    },
    swap: async (...call) => {
      await delay(4)
      return store.swap(...call)
    },
  })
  const gate = new SignInGate({ limitPerMinute: 1_000, now: () => new Date(), counters: slow })
  const guesses = Array.from({ length: 150 }, (_, host) => guess(gate, false, { address: `10.2.${host}.1` }))
  for (const answer of await Promise.all(guesses)) expect(['wrong', 1]).toContain(answer)
})

test('whoever has been right in a network is not slowed by guesses around it', async () => {
  const { gate } = gateAt()
  expect(await guess(gate, true, { address: '2001:db8:1:2::1' })).toBe('right')
  for (let network = 16; network < 60; network++)
    await fail(gate, 1, { address: `2001:db8:1:${network.toString(16)}::1` })
  expect(await guess(gate, true, { address: '2001:db8:1:2::1' })).toBe('right')
})

test('the addresses of one IPv6 network are one', async () => {
  const { gate } = gateAt()
  for (let host = 1; host <= 5; host++) await fail(gate, 1, { address: `2001:db8:1:2::${host}` })
  expect(await guess(gate, true, { address: '2001:db8:1:2::77' })).toBe(30)
  expect(await guess(gate, true, { address: '2001:db8:1:3::77' })).toBe('right')
})

test('an account that is called like another secret is not that secret', async () => {
  const { gate } = gateAt()
  await fail(gate, 5, { secret: { kind: 'account', of: '7' } })
  expect(await guess(gate, true, { secret: { kind: 'own-password', of: 7 } })).toBe('right')
  await fail(gate, 5, { secret: { kind: 'account', of: '' } })
  expect(await guess(gate, true, { secret: { kind: 'setup-code', of: '' } })).toBe('right')
})

test('success forgets the failures of its address', async () => {
  const { gate } = gateAt()
  for (let round = 0; round < 3; round++) {
    await fail(gate, 4)
    expect(await guess(gate, true)).toBe('right')
  }
})

test('what could not be looked at is no failure', async () => {
  const { gate } = gateAt()
  const away = (): Promise<null> => Promise.reject(new Error('away'))
  for (let count = 0; count < 20; count++)
    await expect(gate.guess({ address: '10.0.0.1', secret: SARA }, away)).rejects.toThrow('away')
  expect(await guess(gate, true)).toBe('right')
})

test('an address has so many tries a minute, whatever the accounts', async () => {
  const { gate, pass } = gateAt({ limitPerMinute: 3 })
  const of = (name: string, address = '10.0.0.1') =>
    guess(gate, true, { address, secret: { kind: 'account', of: name } })
  for (const account of ['a', 'b', 'c']) expect(await of(account)).toBe('right')
  expect(await of('d')).toBe(60)
  expect(await of('d', '10.0.0.2')).toBe('right')
  pass(MINUTE)
  expect(await of('d')).toBe('right')
})

test('two processes have one limit: failures, successes and tries of one count in the other', async () => {
  const { gate, another, pass } = gateAt({ limitPerMinute: 8 })
  const other = another()
  await fail(gate, 3)
  await fail(other, 2)
  expect(await guess(gate, true)).toBe(30)
  expect(await guess(other, true)).toBe(30)
  pass(MINUTE)
  expect(await guess(other, true)).toBe('right')
  await fail(gate, 4)
  expect(await guess(gate, true)).toBe('right')
  await fail(gate, 1, { secret: { kind: 'account', of: 'ben' } })
  await fail(other, 1, { secret: { kind: 'account', of: 'ben' } })
  expect(await guess(other, true)).toBe(60)
})

test('twenty guesses at once in two processes are no more than five', async () => {
  const { gate, another } = gateAt()
  const gates = [gate, another()] as const
  let looked = 0
  const look = async (): Promise<null> => {
    looked += 1
    await Promise.resolve()
    return null
  }
  const address = '10.0.0.1'
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => gates[index % 2 ? 1 : 0].guess({ address, secret: SARA }, look)),
  )
  expect(looked).toBe(5)
})

test('while the store is away each process goes on counting with what it knows', async () => {
  const { gate, another, line, pass } = gateAt({ limitPerMinute: 8 })
  const other = another()
  await fail(gate, 3)
  await fail(other, 1)
  line.isAway = true
  await fail(gate, 2)
  expect(await guess(gate, true)).toBe(30)
  expect(await guess(other, true)).toBe('right')
  await fail(gate, 2, { secret: { kind: 'account', of: 'ben' } })
  expect(await guess(gate, true, { secret: { kind: 'account', of: 'ben' } })).toBe(60)
  pass(MINUTE)
  line.isAway = false
  expect(await guess(gate, true)).toBe('right')
})

test('a restart does not let anybody guess anew', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  const wrong = async (url: string): Promise<number> => {
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'sara@example.com', password: 'x' }),
    })
    return answer.status
  }
  {
    await using server = await startServer({ dataDir })
    for (let count = 0; count < 5; count++) expect(await wrong(server.url)).toBe(400)
    expect(await wrong(server.url)).toBe(429)
  }
  {
    await using server = await startServer({ dataDir })
    expect(await wrong(server.url)).toBe(429)
  }
})

test('however many accounts are invented, the failures of a real one are not forgotten for them', async () => {
  const { gate } = gateAt({ limitPerMinute: 1_000_000 })
  await fail(gate, 5)
  for (let name = 0; name < 12_000; name++)
    await fail(gate, 1, { address: '10.0.9.9', secret: { kind: 'invented-account', of: `nobody${name}` } })
  expect(await guess(gate, true)).toBe(30)
})
