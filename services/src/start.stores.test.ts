import { expect, test } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openSystem } from './system.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('stores that are away at the start: it starts, says what is missing, and goes on once they are there', async () => {
  await using events = await ownedServer('eventstore')
  await using documents = await ownedServer('mongodb')
  await events.control.kill()
  await documents.control.kill()
  using folder = temporaryFolder()
  const dataDir = folder.path
  const config = readConfig({
    DATA_DIR: dataDir,
    EVENTSTORE_URL: events.url,
    MONGODB_URL: databaseUrl(documents.url, 'start'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a long enough passphrase 7',
    LOG_LEVEL: 'silent',
  })
  {
    await using system = await openSystem(config)
    await using app = await buildApp(system.deps)
    const ready = async () => (await app.inject('/health/ready')).json()
    const missing = await ready()
    expect(missing.troubles).toContainEqual({ part: 'eventLog', state: 'unavailable' })
    expect(missing.troubles).toContainEqual({ part: 'readModels', state: 'unavailable' })
    expect(missing.troubles).toContainEqual({ part: 'start', state: 'waiting' })
    const early = await app.inject({ method: 'POST', url: '/oauth/token', ...login(config.admin!.password) })
    expect(early.statusCode).toBe(503)
    expect(early.headers['retry-after']).toBe('1')

    await events.control.start()
    await documents.control.start()
    await system.begun
    const left = async () =>
      ((await ready()).troubles ?? []).filter(({ part }: { part: string }) => part !== 'client')
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    const late = await app.inject({ method: 'POST', url: '/oauth/token', ...login(config.admin!.password) })
    expect(late.statusCode).toBe(200)
  }
})

function login(password: string) {
  return {
    headers: {
      authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      grant_type: 'password',
      username: 'admin@example.com',
      password,
    }).toString(),
  }
}
