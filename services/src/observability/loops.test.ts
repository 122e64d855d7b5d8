import { join } from 'node:path'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { buildApp } from '#app.ts'
import { LogTail } from '#kernel/streams/log-tail.ts'
import type { Announcement } from '#ports/announcement.ts'
import { facts } from '#ports/event-log-subject.contract.ts'
import { ProjectorThread } from '#projector-thread.ts'
import { startServer } from '#testing/server.ts'
import { Loops } from './loops.ts'

const TIMEOUT = { timeout: 20_000 }

let warning: MockInstance<typeof process.emitWarning>
beforeEach(() => {
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

test('a loop that throws once is started again; health knows it as dead meanwhile, without what was thrown', async () => {
  await using server = await startServer()
  await using loops = new Loops()
  const app = await buildApp({ ...server.system.deps, loops })
  const live = async () => {
    const { statusCode, payload } = await app.inject('/health/live')
    return [statusCode, JSON.parse(payload).troubles?.[0]?.part]
  }
  const again = Promise.withResolvers<void>()
  let starts = 0
  const reasons: string[] = []
  loops.start({
    name: 'live feed',
    async run(signal) {
      starts += 1
      if (starts === 1) throw new TypeError('canary-7731')
      again.resolve()
      await untilAborted(signal)
    },
    failed: (reason) => reasons.push(reason),
  })
  await expect.poll(live, TIMEOUT).toEqual([503, 'live feed'])
  await again.promise
  await expect.poll(live, TIMEOUT).toEqual([200, undefined])
  expect(starts).toBe(2)
  expect(reasons).toEqual([expect.stringMatching(/^TypeError at /)])
  expect(JSON.stringify(warning.mock.calls)).not.toContain('canary')
  await app.close()
})

test('one that keeps failing is tried more and more seldom, and stays dead', async () => {
  await using loops = new Loops()
  const starts: number[] = []
  loops.start({
    name: 'log follower',
    async run() {
      starts.push(performance.now())
      throw new Error('refused')
    },
  })
  await vi.waitFor(() => expect(starts).toHaveLength(4), TIMEOUT)
  expect([...loops.dead().keys()]).toEqual(['log follower'])
  // On a busy machine pauses get longer, never shorter.
  for (const [place, pause] of [100, 200, 400].entries())
    expect(starts[place + 1]! - starts[place]!).toBeGreaterThan(pause - 5)
})

test('the end of the process waits for a loop, but not for one that hangs', async () => {
  const loops = new Loops()
  let hasEnded = false
  loops.start({
    name: 'orderly',
    run: async (signal) => void (await untilAborted(signal), (hasEnded = true)),
  })
  loops.start({ name: 'hanging', run: () => new Promise(() => {}), shutdownTimeout: 50 })
  await loops[Symbol.asyncDispose]()
  expect(hasEnded).toBe(true)
  expect(warning).not.toHaveBeenCalled()
})

test('a projector thread that dies is followed by another, and the read models go on', async () => {
  using folder = temporaryFolder()
  const heard = Promise.withResolvers<Announcement>()
  const thread = new ProjectorThread({
    stores: {
      dataDir: folder.path,
      eventStoreUrl: null,
      mongodbUrl: null,
      streamPrefix: '',
      chainKey: null,
      pseudonymKey: null,
      sealEvery: 60_000,
    },
    announced: heard.resolve,
    file: new URL('../testing/frail-projector.worker.ts', import.meta.url),
  })
  await using loops = new Loops()
  const failed = vi.fn<(reason: string) => void>()
  loops.start({ name: 'projector thread', run: (signal) => thread.run(signal), failed })
  expect(await heard.promise).toMatchObject({ type: 'moved', position: 7n })
  expect(failed).toHaveBeenCalledOnce()
  await expect.poll(() => loops.dead().size, TIMEOUT).toBe(0)
})

test('a log follower that is broken off tells of everything that came meanwhile', async () => {
  using folder = temporaryFolder()
  await using log = openSqliteEventLog(join(folder.path, 'events.db'))
  await using loops = new Loops()
  const tail = new LogTail()
  const heard: string[] = []
  let isBroken = true
  tail.listen(({ events }) => {
    heard.push(...events!.map(({ stream }) => stream))
    if (isBroken) throw new TypeError('a listener with a mistake')
  })
  loops.start({ name: 'log follower', run: (signal) => tail.follow(log, signal) })
  await log.head()
  await log.append('a', 'none', facts(1))
  await expect.poll(() => loops.dead().size, TIMEOUT).toBe(1)
  isBroken = false
  await log.append('b', 'none', facts(1))
  await expect.poll(() => heard, TIMEOUT).toEqual(['a', 'b'])
  await expect.poll(() => loops.dead().size, TIMEOUT).toBe(0)
})
