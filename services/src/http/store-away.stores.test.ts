import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import type { Answer } from '../testing/call.ts'
import { startServer, type TestServer } from '../testing/server.ts'

/** Milliseconds within which a command or read reports that a store is away. */
const BOUND = 6_000
/** Milliseconds within which checks answer, whatever is away. */
const CHECK_BOUND = 2_500
const TIMEOUT = { timeout: 40_000, interval: 250 }

const [log, documents] = await Promise.all([ownedServer('eventstore'), ownedServer('mongodb')])
afterAll(() => Promise.all([log[Symbol.asyncDispose](), documents[Symbol.asyncDispose]()]))

let server: TestServer
beforeEach(async () => {
  const name = `away${randomUUID().replaceAll('-', '')}`
  server = await startServer({
    environment: {
      EVENTSTORE_URL: log.url,
      MONGODB_URL: databaseUrl(documents.url, name),
      STREAM_PREFIX: `${name}-`,
    },
  })
  await untilReady()
})
afterEach(() => server[Symbol.asyncDispose]())

type Problem = { readonly code: string; readonly instance: string }

/** Parts that are not ready, except the web client, which is not built here. */
async function missing(): Promise<readonly string[]> {
  const { body } = await within(CHECK_BOUND, server.call('GET', '/health/ready', undefined, { token: null }))
  const { troubles = [] } = body as { troubles?: { part: string }[] } // the answer of /health/ready
  return troubles.map(({ part }) => part).filter((part) => part !== 'client')
}

function untilReady(): Promise<void> {
  return vi.waitFor(async () => expect(await missing()).toEqual([]), TIMEOUT)
}

async function within<Body>(milliseconds: number, work: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const begunAt = performance.now()
  const answer = await work
  expect(performance.now() - begunAt).toBeLessThan(milliseconds)
  return answer
}

function expectAway({ status, headers, body }: Answer<Problem>, codes: readonly string[]): void {
  expect(status).toBe(503)
  expect(codes).toContain(body.code)
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

const addUnit = (name: string, key: string): Promise<Answer<Problem & { id: number }>> =>
  server.call(
    'POST',
    '/v1/businessUnits',
    { name, color: '#3182CE' },
    { headers: { 'idempotency-key': key } },
  )

test('the event log is away: commands say so, checks answer, nothing is doubled, it goes on without a restart', async () => {
  const keys = { before: randomUUID(), meanwhile: randomUUID() }
  expect((await addUnit('before', keys.before)).status).toBe(201)
  await log.control.kill()

  expectAway(await within(BOUND, addUnit('meanwhile', keys.meanwhile)), [
    'store-unavailable',
    'outcome-unknown',
  ])
  expect(await missing()).toContain('eventLog')
  const metrics = await within(
    CHECK_BOUND,
    server.call<string>('GET', '/metrics', undefined, { token: null }),
  )
  expect(metrics.status).toBe(200)
  expect(metrics.body).not.toContain('staffplan_log_position')

  await log.control.start()
  await vi.waitFor(async () => expect((await addUnit('meanwhile', keys.meanwhile)).status).toBe(201), TIMEOUT)
  await untilReady()
  expect(await unitNames()).toEqual(['before', 'meanwhile'])
})

test('a log that hangs: every command of many says so in time, and sending them again settles them', async () => {
  expect((await addUnit('before', randomUUID())).status).toBe(201)
  const hanging = Array.from({ length: 6 }, (_, index) => ({ name: `hanging ${index}`, key: randomUUID() }))
  await log.control.signal('SIGSTOP')
  const answers = await Promise.all(hanging.map(({ name, key }) => within(BOUND, addUnit(name, key))))
  for (const answer of answers) expectAway(answer, ['outcome-unknown', 'store-unavailable'])
  expect(await missing()).toContain('eventLog')
  await log.control.signal('SIGCONT')
  for (const { name, key } of hanging)
    await vi.waitFor(async () => expect((await addUnit(name, key)).status).toBe(201), TIMEOUT)
  const names = ['before', ...hanging.map(({ name }) => name)]
  await vi.waitFor(async () => expect(await unitNames()).toEqual(names), TIMEOUT)
})

test('the read models are away: reads say so, checks answer, what was stored meanwhile is shown afterwards', async () => {
  expect((await addUnit('before', randomUUID())).status).toBe(201)
  await documents.control.kill()

  expectAway(await within(BOUND, server.call<Problem>('GET', '/v1/businessUnits')), ['store-unavailable'])
  expect(await missing()).toContain('readModels')
  expect((await within(CHECK_BOUND, server.call('GET', '/metrics', undefined, { token: null }))).status).toBe(
    200,
  )

  const key = randomUUID()
  const stored = await within(BOUND, addUnit('meanwhile', key)) // a command needs no read model
  expect(stored).toMatchObject({ status: 201, body: { id: 2 } })

  await documents.control.start()
  await vi.waitFor(async () => expect((await addUnit('meanwhile', key)).status).toBe(201), TIMEOUT)
  await vi.waitFor(async () => expect(await unitNames()).toEqual(['before', 'meanwhile']), TIMEOUT)
  await untilReady()
})

test('read models that hang: a command is stored and says so', async () => {
  await documents.control.signal('SIGSTOP')
  const stored = await within(BOUND, addUnit('meanwhile', randomUUID()))
  await documents.control.signal('SIGCONT')
  expect(stored).toMatchObject({ status: 201, body: { id: 1 } })
  expect(Number(stored.headers.get('position'))).toBeGreaterThan(0)
  const shown = { headers: { 'min-position': stored.headers.get('position')! } }
  await vi.waitFor(
    async () => expect((await server.call('GET', '/v1/businessUnits/1', undefined, shown)).status).toBe(200),
    TIMEOUT,
  )
})

async function unitNames(): Promise<readonly string[]> {
  const { status, body } = await server.call<{ content: { name: string }[] }>('GET', '/v1/businessUnits')
  expect(status).toBe(200)
  return body.content.map(({ name }) => name)
}
