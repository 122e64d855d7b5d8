import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { createHttpServer } from '#http/create-http-server.ts'
import { serveSite } from '#http/site.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { healthRoutes } from './health.ts'

const TIMEOUT = { timeout: 20_000, interval: 100 }

type Ready = { status: string; troubles?: { part: string; state: string; reason?: string }[] }

async function ready(server: TestServer): Promise<{ status: number; parts: readonly string[]; body: Ready }> {
  const { status, body } = await server.call<Ready>('GET', '/health/ready', undefined, { token: null })
  return { status, body, parts: (body.troubles ?? []).map(({ part }) => part) }
}

test('live while the process runs; ready when every read model is carried on', async () => {
  await using server = await startServer()
  expect((await server.call('GET', '/health/live', undefined, { token: null })).body).toEqual({
    status: 'ok',
  })
  await vi.waitFor(async () => {
    const { parts } = await ready(server)
    expect(parts.filter((part) => part !== 'client')).toEqual([]) // the web client is not built here
  }, TIMEOUT)
})

test('ready only when the client is served, too', async () => {
  await using server = await startServer()
  using folder = temporaryFolder()
  await using app = createHttpServer(server.system.deps)
  serveSite(app, folder.path)
  healthRoutes(app, server.system.deps, folder.path)
  const home = async () => (await app.inject('/home')).statusCode
  const isReady = async () => {
    const answer = await app.inject('/health/ready')
    return { status: answer.statusCode, troubles: answer.json<Ready>().troubles ?? [] }
  }
  const unbuilt = { part: 'client', state: 'not-built' }
  await vi.waitFor(async () => expect(await isReady()).toEqual({ status: 503, troubles: [unbuilt] }), TIMEOUT)
  expect(await home()).toBe(404)
  await writeFile(join(folder.path, 'index.html'), '<!doctype html>')
  expect(await isReady()).toEqual({ status: 200, troubles: [] })
  expect(await home()).toBe(200)
})

test('an event that cannot be read is named, without its data', async () => {
  await using server = await startServer()
  await server.system.log.append('organisation', 'none', [
    {
      id: crypto.randomUUID(),
      type: 'TeleporterInstalled',
      data: { name: 'canary-7731' },
      metadata: { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 },
    },
  ])
  await vi.waitFor(async () => {
    const { status, body } = await ready(server)
    expect(status).toBe(503)
    const users = body.troubles?.find(({ part }) => part === 'users')
    expect(users?.reason).toMatch(/organisation@0 \(position \d+, TeleporterInstalled\)/)
    expect(JSON.stringify(body)).not.toContain('canary-7731')
  }, TIMEOUT)
})

test('metrics count requests by route, never by what was asked for', async () => {
  await using server = await startServer()
  await server.call('GET', '/v1/users/424242')
  await server.call('GET', '/v1/users/424243')
  const { body } = await server.call<string>('GET', '/metrics', undefined, { token: null })
  expect(body).toContain('staffplan_requests_total{method="GET",route="/v1/users/:id",status="404"} 2\n')
  expect(body).not.toContain('/424242') // with the slash, since digits alone may occur by chance
  for (const name of [
    'event_loop_delay_seconds',
    'connections',
    'log_position',
    'projector_lag_events{projection="users"}',
  ])
    expect(body).toContain(`staffplan_${name}`)
})

test('a projector answers checks and nothing else', async () => {
  await using server = await startServer()
  const { deps } = server.system
  const app = await buildApp({ ...deps, config: { ...deps.config, role: 'projector' } })
  const status = async (method: 'GET' | 'POST', url: string): Promise<number> =>
    (await app.inject({ method, url })).statusCode
  expect(await status('GET', '/health/live')).toBe(200)
  expect(await status('GET', '/metrics')).toBe(200)
  expect(await status('POST', '/health/live')).toBe(405)
  const unknown = await app.inject('/v1/canary-7731')
  expect(unknown.json()).toMatchObject({ status: 404, code: 'not-found' })
  expect(unknown.body).not.toContain('canary-7731')
  await app.close()
})

test('not ready once the log takes nothing more after an error of its file', async () => {
  await using server = await startServer()
  const { exec } = DatabaseSync.prototype // oxlint-disable-line typescript/unbound-method -- called with its own `this` below
  const failing = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql,
  ) {
    if (sql === 'COMMIT' && String(this.location()).endsWith('events.db'))
      throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
    return exec.call(this, sql)
  })
  const refused = await server.call('POST', '/v1/businessUnits', { name: 'North', color: '#112233' })
  failing.mockRestore()
  expect(refused.status).toBe(503)
  const { status, body } = await ready(server)
  expect(status).toBe(503)
  expect(body.troubles).toContainEqual({ part: 'eventLog', state: 'read-only' })
})
