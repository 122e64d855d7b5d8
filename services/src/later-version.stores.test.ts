import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { command } from '#maintenance/testing/command.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { LATER_VERSION, writeAsLaterVersion, written } from '#testing/later-version.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readConfig } from './config.ts'
import { openSystem } from './system.ts'

const [events, documents] = await Promise.all([ownedServer('eventstore'), ownedServer('mongodb')])
afterAll(async () => {
  await events[Symbol.asyncDispose]()
  await documents[Symbol.asyncDispose]()
})

const LONGEST = 30_000
const REFUSED = { code: 1, lines: [LATER_VERSION] }

type Variables = { readonly [name: string]: string }
type Started = Disposable & {
  readonly ended: Promise<{ readonly code: number | null; readonly lines: readonly string[] }>
  readonly said: () => string
}

/** A server of this version; `said` has the lines that it has printed so far. */
function started(variables: Variables): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...variables,
    },
    timeout: LONGEST,
    killSignal: 'SIGKILL', // it then has no exit code
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, lines: stderr.trim().split('\n') }))
  return { ended, said: () => stdout, [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

async function laterVersionWrites(prefix: string): Promise<Variables> {
  await using log = openEventStoreLog({ url: events.url, prefix })
  await writeAsLaterVersion(log)
  return { EVENTSTORE_URL: events.url, STREAM_PREFIX: prefix }
}

test.each(['all', 'api', 'projector'])('a log of a later version: ROLE=%s refuses to start', async (ROLE) => {
  using folder = temporaryFolder()
  const variables = await laterVersionWrites(`later${ROLE}-`)
  const MONGODB_URL = databaseUrl(documents.url, `later${ROLE}`)
  expect(await started({ ...variables, ROLE, MONGODB_URL, DATA_DIR: folder.path }).ended).toEqual(REFUSED)
})

test('so does a process with read models of its own, and not one of another installation', async () => {
  using folder = temporaryFolder()
  const variables = await laterVersionWrites('laterown-')
  const DATA_DIR = folder.path
  expect(await started({ ...variables, DATA_DIR }).ended).toEqual(REFUSED)
  using beside = started({ ...variables, DATA_DIR, STREAM_PREFIX: 'laterbeside-' })
  await expect.poll(beside.said).toContain('http://')
})

test('a log that was away at the start is looked at when it is there, and then the process ends', async () => {
  using folder = temporaryFolder()
  const variables = await laterVersionWrites('lateraway-')
  await events.control.kill()
  using server = started({ ...variables, DATA_DIR: folder.path })
  await expect.poll(server.said).toContain('http://')
  await events.control.start()
  const { code, lines } = await server.ended
  expect([code, lines.at(-1)]).toEqual([1, LATER_VERSION])
})

test('until a log that was away has been looked at nothing is written to it, nor keys beside it', async () => {
  using folder = temporaryFolder()
  const MONGODB_URL = databaseUrl(documents.url, 'laterwrites')
  const variables = { ...(await laterVersionWrites('laterwrites-')), MONGODB_URL }
  await events.control.kill()
  const config = readConfig({ ...variables, DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  await using system = await openSystem(config)
  const begun = system.begun.then(
    () => null,
    (error: Error) => error.message,
  )
  await events.control.start()
  const row = 20_190_000_001
  const person = { ...written('StaffAdded', 2), data: { id: row, personal: { employeeId: 'E-1' } } }
  const tried = async (): Promise<unknown> =>
    system.log.append('staff-2019', 'none', [person]).catch((error: unknown) => error)
  await expect.poll(async () => String(await tried())).toContain('may not write')
  expect(await tried()).toBeInstanceOf(StoreUnavailable)
  expect(await Array.fromAsync(system.log.stored.read('staff-2019'))).toEqual([])
  expect(await system.deps.personalData.keys!.present(new Set([row]))).toEqual(new Set())
  expect(await begun).toContain('a later version of Staffplan has written to the event log')
})

test('a copy is refused as well, on either side', async () => {
  using folder = temporaryFolder()
  const variables = await laterVersionWrites('latercopy-')
  const DATA_DIR = join(folder.path, 'data')
  const copied = (from: string, to: string, prefix: string) =>
    command('copy-log', ['--from', from, '--to', to, '--prefix', prefix])
  expect(await copied(events.url, DATA_DIR, 'latercopy-')).toMatchObject({ code: 0, stderr: '' })
  expect(await started({ DATA_DIR }).ended).toEqual(REFUSED)
  expect(await copied(DATA_DIR, events.url, 'laterback-')).toMatchObject({ code: 0, stderr: '' })
  const back = { ...variables, STREAM_PREFIX: 'laterback-', DATA_DIR: join(folder.path, 'other') }
  expect(await started(back).ended).toEqual(REFUSED)
})
