import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import type { OwnServer } from '#testing/stores/control.ts'
import { ownedServer } from '#testing/stores/test-server.ts'

const TIMEOUT = { timeout: 60_000, interval: 200 }
/** Milliseconds for a clean end; after ten seconds the process would end with code 1. */
const BOUND = 7_000

let events: OwnServer
let documents: OwnServer
const folder = temporaryFolder()
beforeAll(async () => {
  ;[events, documents] = await Promise.all([ownedServer('eventstore'), ownedServer('mongodb')])
})
afterAll(async () => {
  await events[Symbol.asyncDispose]()
  await documents[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

type Started = { readonly url: string; readonly stop: () => Promise<unknown> } & Disposable

async function start(role: 'api' | 'projector'): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ROLE: role,
      PORT: '0',
      DATA_DIR: folder.path,
      EVENTSTORE_URL: events.url,
      MONGODB_URL: databaseUrl(documents.url, 'main'),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'a long enough passphrase 7',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'http://localhost:0',
    },
  })
  const exit = once(child, 'exit')
  let output = ''
  const { promise, resolve } = Promise.withResolvers<string>()
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
    if (address) resolve(address)
  })
  return {
    url: await promise,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exit
      return code
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}

/** Parts that are not ready, except the web client, which is not built here. */
async function missing({ url }: Started): Promise<readonly string[]> {
  const answer = await fetch(`${url}/health/ready`)
  const { troubles = [] } = (await answer.json()) as { troubles?: { part: string }[] } // the answer of a check
  return troubles.map(({ part }) => part).filter((part) => part !== 'client')
}

test('MongoDB hangs: who is told to end does so in order and in time', { timeout: 180_000 }, async () => {
  using api = await start('api')
  using projector = await start('projector')
  for (const process of [api, projector]) await expect.poll(() => missing(process), TIMEOUT).toEqual([])
  await documents.control.signal('SIGSTOP')
  for (const process of [api, projector])
    await expect.poll(() => missing(process), TIMEOUT).toContain('readModels')
  const begunAt = performance.now()
  expect(await Promise.all([api.stop(), projector.stop()])).toEqual([0, 0])
  expect(performance.now() - begunAt).toBeLessThan(BOUND)
  await documents.control.signal('SIGCONT')
})
