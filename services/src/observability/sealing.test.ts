import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import { buildApp } from '#app.ts'
import { Seals } from '#kernel/chain/seals.ts'
import { ProjectorThread } from '#projector-thread.ts'
import { startServer } from '#testing/server.ts'
import { storeSeal } from '../log-sealing.ts'
import { Loops } from './loops.ts'

const TIMEOUT = { timeout: 20_000, interval: 50 }

let warning: MockInstance<typeof process.emitWarning>
beforeEach(() => {
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** A server whose own thread has sealed nothing yet, and a thread whose sealer fails once. */
async function withFrailSealer() {
  const server = await startServer()
  const { deps, log } = server.system
  const loops = new Loops()
  const seals = new Seals(() => thread.seal())
  const thread = new ProjectorThread({
    stores: { ...deps.config, dataDir: server.dataDir, chainKey: 'k'.repeat(32) },
    announced: () => {},
    storeSeal: (request) => storeSeal(log, request),
    seals,
    file: new URL('../testing/frail-sealer.worker.ts', import.meta.url),
  })
  loops.start({ name: 'projector thread', run: (signal) => thread.run(signal) })
  const app = await buildApp({ ...deps, seals })
  return {
    log,
    seals,
    async trouble() {
      const { troubles = [] } = (await app.inject('/health/ready')).json<{ troubles?: { part: string }[] }>()
      return troubles.find(({ part }) => part === 'sealer') ?? null
    },
    async figure(name: string): Promise<number | null> {
      const { payload } = await app.inject('/metrics')
      const value = new RegExp(`^${name} (.+)$`, 'mu').exec(payload)?.[1]
      return value === undefined ? null : Number(value)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await loops[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a sealer that fails is named in health and counted, without what was thrown, until it has sealed again', async () => {
  await using sealed = await withFrailSealer()
  expect([await sealed.trouble(), await sealed.figure('staffplan_seal_failures_total')]).toEqual([null, 0])
  expect(await sealed.figure('staffplan_seal_age_seconds')).toBeNull()
  void sealed.seals.now()
  await expect
    .poll(() => sealed.trouble(), TIMEOUT)
    .toEqual({ part: 'sealer', state: 'failing', reason: expect.stringMatching(/^TypeError at /u) })
  expect(await sealed.figure('staffplan_seal_failures_total')).toBe(1)
  expect(JSON.stringify(warning.mock.calls)).toContain('the log is not sealed: TypeError')
  expect(JSON.stringify(warning.mock.calls)).not.toContain('canary')

  await sealed.seals.now()
  await expect.poll(() => sealed.trouble(), TIMEOUT).toBeNull()
  expect(await sealed.figure('staffplan_seal_failures_total')).toBe(1)
  expect(await sealed.figure('staffplan_seal_age_seconds')).toBeLessThan(20)
  expect(await Array.fromAsync(sealed.log.read(SEALS_STREAM))).not.toEqual([])
})

test('a log that does not take the seal is a failure, one that is away is not', async () => {
  const request = { append: {} as never, expected: 'none' } as const
  const refusing = { append: () => Promise.reject(new RangeError('canary-7731')) }
  expect(await storeSeal(refusing, request)).toEqual({ failed: expect.stringMatching(/^RangeError at /u) })
  const { StoreUnavailable } = await import('#ports/event-log.ts')
  const away = { append: () => Promise.reject(new StoreUnavailable('the log is away', true)) }
  expect(await storeSeal(away, request)).toEqual({ away: 'the log is away' })
})
