import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openSystem } from '#system.ts'
import { welcome } from '#startup-banner.ts'

const ADMIN = { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'a long enough passphrase 7' }

const events = sharedStore('eventstore')
const documents = sharedStore('mongodb')

/** An API server whose data folder cannot be created, because a file stands in its place. */
async function withApi(
  name: string,
  environment: { readonly [variable: string]: string },
  work: (system: Awaited<ReturnType<typeof openSystem>>) => Promise<void>,
): Promise<void> {
  using folder = temporaryFolder()
  await writeFile(join(folder.path, 'taken'), 'not a folder')
  const installation = `setup${name}${Date.now()}`
  const config = readConfig({
    ROLE: 'api',
    DATA_DIR: join(folder.path, 'taken'),
    EVENTSTORE_URL: events.url,
    MONGODB_URL: databaseUrl(documents.url, installation),
    STREAM_PREFIX: `${installation}-`,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  {
    await using system = await openSystem(config)
    await system.begun
    await work(system)
  }
  expect(await readdir(folder.path)).toEqual(['taken'])
  expect(await readFile(join(folder.path, 'taken'), 'utf8')).toBe('not a folder')
}

test('an API on a shared log that nobody has been named for says so, and has no setup', async () => {
  await withApi('nobody', {}, async ({ deps }) => {
    await using app = await buildApp(deps)
    expect(await welcome(deps, 'http://localhost:1')).toMatch(/nobody can: start with ADMIN_EMAIL and/)
    const answer = await app.inject({ method: 'POST', url: '/v1/setup', payload: { code: 'ABCDE' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not-found' })
    expect((await app.inject('/v1/setup')).json()).toEqual({ isOpen: false })
  })
})

test('an API whose stores are all elsewhere needs no data folder', async () => {
  await withApi('named', ADMIN, async ({ deps }) => {
    const { users } = await deps.handler.state(usersModel, USERS_STREAM)
    expect(users.items.get(1)?.values).toMatchObject({ email: ADMIN.ADMIN_EMAIL, roleId: 1 })
    expect(await welcome(deps, 'http://localhost:1')).toContain(`as ${ADMIN.ADMIN_EMAIL}`)
  })
})
