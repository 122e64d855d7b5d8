import { expect, test } from 'vitest'
import type { Deps } from '#deps.ts'
import { RunHeartbeats } from '#kernel/commands/run-heartbeats.ts'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import { depsOn } from '#testing/deps-on.ts'
import { expiringWith } from '#testing/expiring-with.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { recoverImports } from './import-recovery.ts'
import { removeOrphanedRows } from './orphaned-rows.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { logContents } from '#testing/log-contents.ts'
import { served, type Served } from '#testing/served.ts'

const FILE =
  'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number\r\nE1;Sara Elsewhere;6000;7500;0100'
const PACE = { lifetime: 1_500, renewal: 100, look: 50 }
const TIMEOUT = { timeout: 20_000 }
const LATER = 20 * 60 * 1_000

test('an import that another process runs is let be for as long as it lives, though it began long ago', async () => {
  await using server = await startServer()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await using there = await another(server, async (append) => {
    await released
    return append()
  })
  const importing = upload(there.url, server.token)
  await expect.poll(() => logContents(server), TIMEOUT).toContain('Sara Elsewhere')

  const here = processOn(server, { now: () => new Date(Date.now() + LATER) })
  recoverImports(here.deps)
  removeOrphanedRows(here.deps)
  await expect.poll(() => here.looks(), TIMEOUT).toBeGreaterThan((4 * PACE.lifetime) / PACE.look)
  expect(await logContents(server)).toContain('Sara Elsewhere')
  expect(await typesOf(server, 'organisation')).toEqual(['CostCentresImported'])

  release()
  expect(await importing).toMatchObject({ status: 200, body: { inserted: 1, newCostCentres: ['0100'] } })
}, 60_000)

test('what an import left behind whose process died a moment ago is taken back', async () => {
  await using server = await startServer()
  {
    await using there = await another(server, () =>
      Promise.reject(new StoreUnavailable('the process is gone', true)),
    )
    expect((await upload(there.url, server.token)).status).toBe(503)
  }
  expect(await logContents(server)).toContain('Sara Elsewhere')

  const here = processOn(server)
  recoverImports(here.deps)
  removeOrphanedRows(here.deps)
  await expect.poll(() => logContents(server), TIMEOUT).not.toContain('Sara Elsewhere')
  await expect
    .poll(() => typesOf(server, 'organisation'), TIMEOUT)
    .toEqual(['CostCentresImported', 'CostCentresImportUndone'])
  expect(here.looks()).toBeGreaterThan(2) // its last stamps were still there
}, 60_000)

/** Another process on the same log and the same expiring store. */
function processOn(
  { system }: TestServer,
  { log = system.log, now = system.deps.now }: { log?: EventLog; now?: () => Date } = {},
): { readonly deps: Deps; readonly looks: () => number } {
  let looks = 0
  const get: ExpiringStore['get'] = (...call) => {
    looks += 1
    return system.deps.expiring.get(...call)
  }
  const expiring = expiringWith(system.deps.expiring, { get })
  const deployment = { ...system.deps.deployment, runsElsewhere: true }
  const runs = new RunHeartbeats({ expiring, deployment, now, pace: PACE })
  return { deps: { ...depsOn(log, system.deps), deployment, now, runs }, looks: () => looks }
}

/** Another serving process, in which the event that makes an import count is appended in a different way. */
async function another(
  server: TestServer,
  completing: (append: () => ReturnType<EventLog['append']>) => ReturnType<EventLog['append']>,
): Promise<Served> {
  const { log } = server.system
  const append: EventLog['append'] = (...call) => {
    const [, , events] = call
    const isCompleting = events.some(({ type }) => type === 'StaffImportCompleted')
    return isCompleting ? completing(() => log.append(...call)) : log.append(...call)
  }
  return served(processOn(server, { log: logWith(log, { append }) }).deps)
}

function upload(url: string, token: string) {
  return uploadFile(`${url}/v1/import/hrYearlyData`, token, { bytes: FILE, fields: { year: '2019' } })
}

function typesOf({ system }: TestServer, stream: string): Promise<string[]> {
  return Array.fromAsync(system.log.read(stream), ({ type }) => type)
}
