import { expect, test, vi } from 'vitest'
import { LogReader } from '#kernel/streams/log-reader.ts'
import { ReadModels } from '#kernel/projections/read-models.ts'
import { buildApp } from '#app.ts'
import { eventTypes, projections } from '#projectors.ts'
import { LiveClient } from '#testing/live-client.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const TIMEOUT = { timeout: 20_000, interval: 100 }
/** Milliseconds within which metrics answer, whatever is away. */
const BOUND = 2_500

/** The value of a metric; null when it is left out. */
async function read({ url }: Pick<TestServer, 'url'>, figure: string): Promise<number | null> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((line) => line.startsWith(`${figure} `))
  return line === undefined ? null : Number(line.slice(figure.length + 1))
}

test('appends are counted with how long they took', async () => {
  await using server = await startServer()
  const before = await read(server, 'staffplan_append_seconds_count')
  await server.signIn(server.administrator.email, server.administrator.password)
  expect(await read(server, 'staffplan_append_seconds_count')).toBe(before! + 1)
  expect(await read(server, 'staffplan_append_seconds_sum')).toBeGreaterThan(0)
  expect(await read(server, 'staffplan_append_seconds_bucket{le="+Inf"}')).toBe(before! + 1)
  expect(await read(server, 'staffplan_appends_failed_total')).toBe(0)
})

test('sockets and imports are counted while they last', async () => {
  await using server = await startServer()
  expect(await read(server, 'staffplan_imports_running')).toBe(0)
  expect(await read(server, 'staffplan_live_sockets')).toBe(0)
  const client = await LiveClient.signedIn(server.url, server.token)
  expect(await read(server, 'staffplan_live_sockets')).toBe(1)
  await client[Symbol.asyncDispose]()
  await vi.waitFor(async () => expect(await read(server, 'staffplan_live_sockets')).toBe(0), TIMEOUT)
})

test('a read model that stops falls behind, in events and in seconds', async () => {
  await using server = await startServer()
  const figure = (name: string): string => `staffplan_projector_${name}{projection="users"}`
  await vi.waitFor(async () => {
    expect(await read(server, figure('running'))).toBe(1)
    expect(await read(server, figure('lag_events'))).toBe(0)
    expect(await read(server, figure('lag_seconds'))).toBe(0)
  }, TIMEOUT)
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  const unknown = { id: crypto.randomUUID(), type: 'TeleporterInstalled', data: {}, metadata }
  await server.system.log.append('organisation', 'none', [unknown])
  await vi.waitFor(async () => expect(await read(server, figure('running'))).toBe(0), TIMEOUT)
  expect(await read(server, figure('lag_events'))).toBe(1)
  const first = await read(server, figure('lag_seconds'))
  expect(first).toBeGreaterThan(0)
  expect(await read(server, figure('lag_seconds'))).toBeGreaterThan(first!)
})

test('with stores that never answer, checks do: figures are left out, what is not ready is named', async () => {
  await using server = await startServer()
  const never = (): Promise<never> => new Promise(() => {})
  const { deps, log } = server.system
  const app = await buildApp({
    ...deps,
    events: new LogReader(logWith(log, { head: never }), eventTypes),
    models: new ReadModels({ get: never, getMany: never, page: never, checkpoint: never }, projections),
  })
  const begunAt = performance.now()
  const [metrics, ready] = await Promise.all([
    app.inject({ url: '/metrics' }),
    app.inject({ url: '/health/ready' }),
  ])
  expect(performance.now() - begunAt).toBeLessThan(BOUND)
  await app.close()
  expect(metrics.statusCode).toBe(200)
  expect(metrics.body).toContain('staffplan_append_seconds_count')
  expect(metrics.body).not.toContain('staffplan_log_position')
  expect(ready.statusCode).toBe(503)
  const { troubles } = ready.json<{ troubles: { part: string; state: string }[] }>()
  expect(troubles).toContainEqual({ part: 'eventLog', state: 'unavailable' })
  expect(troubles).toContainEqual({ part: 'readModels', state: 'unavailable' })
})
