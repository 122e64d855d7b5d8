import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'

const LIMIT = 5

/** Status of a sign-in by an unknown user, with an X-Forwarded-For address. */
async function attempt({ url }: TestServer, address: string, name: number): Promise<number> {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('staffplan-web:staffplan-web')}`,
      'x-forwarded-for': address,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: `nobody-${name}@example.com`,
      password: 'wrong',
    }),
  })
  return response.status
}

async function attemptsFrom(server: TestServer, addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const [index, address] of addresses.entries()) statuses.push(await attempt(server, address, index))
  return statuses
}

const environment = { LOGIN_LIMIT_PER_MINUTE: String(LIMIT) }
const elsewhere = Array.from({ length: LIMIT + 1 }, (_, index) => `198.51.100.${index}`)

test('where a request says that it comes from does not count', async () => {
  await using server = await startServer({ environment })
  expect(await attemptsFrom(server, elsewhere)).toContain(429)
})

test('behind a trusted proxy everybody has a limit of their own', async () => {
  await using server = await startServer({ environment: { ...environment, TRUSTED_PROXY: 'loopback' } })
  expect(await attemptsFrom(server, elsewhere)).not.toContain(429)
  const same = Array.from({ length: LIMIT + 1 }, () => '203.0.113.7')
  expect(await attemptsFrom(server, same)).toContain(429)
})

test.each([
  ['ports', (index: number) => `203.0.113.7:${50_000 + index}`],
  ['words', (index: number) => `_hidden${index}`],
])('behind a trusted proxy other %s make nobody another caller', async (_, spelling) => {
  await using server = await startServer({ environment: { ...environment, TRUSTED_PROXY: 'loopback' } })
  const spellings = Array.from({ length: LIMIT + 1 }, (_, index) => spelling(index))
  expect(await attemptsFrom(server, spellings)).toContain(429)
})

async function readiness({ call }: TestServer): Promise<unknown> {
  return (await call('GET', '/health/ready', undefined, { token: null })).body.warnings
}

test('a proxy that nobody named is told of: every client has its address', async () => {
  await using server = await startServer()
  expect(await readiness(server)).toBeUndefined()
  await attempt(server, '198.51.100.7', 1)
  expect(await readiness(server)).toEqual([{ part: 'addresses', state: 'proxy-not-named' }])
})

test('one request that claims a proxy is forgotten again', async () => {
  let later = 0
  await using server = await startServer({ now: () => new Date(Date.now() + later) })
  await attempt(server, '198.51.100.7', 1)
  expect(await readiness(server)).toBeDefined()
  later = 5 * 60_000
  expect(await readiness(server)).toBeUndefined()
})

test('a named one is not, whoever comes through it, its own machine too', async () => {
  await using server = await startServer({ environment: { TRUSTED_PROXY: 'loopback' } })
  await attempt(server, '198.51.100.7', 1)
  await attempt(server, '127.0.0.1', 1)
  expect(await readiness(server)).toBeUndefined()
})
