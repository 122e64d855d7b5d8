import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { compareLogs } from './log/compare-logs.ts'
import { copyLog } from './copy-log.ts'
import { eventsUpTo } from '#kernel/streams/log-walk.ts'
import { command, type Ended, startCommand } from '#maintenance/testing/command.ts'
import { fact, fillLog, storedBytes } from '#maintenance/testing/filled-log.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

const server = await startTestServer('eventstore')
afterAll(() => server[Symbol.asyncDispose]())

const EVENTS = 402

const folder = folderForEachTest()
let from: string
let back: string
let prefix: string
let installations = 0
beforeEach(async () => {
  from = join(folder.path, 'from')
  back = join(folder.path, 'back')
  prefix = `copy${Date.now()}n${(installations += 1)}-`
  ownDataDir(from)[Symbol.dispose]()
  await fillLog(from)
})

const copied = (source: string, target: string): Promise<Ended> =>
  command('copy-log', ['--from', source, '--to', target, '--prefix', prefix])

test(`${server.label}: there and back again, every byte is the same`, async () => {
  expect(await copied(from, server.url)).toMatchObject({ code: 0, stderr: '' })
  const { code, stdout } = await copied(server.url, back)
  expect(code).toBe(0)
  expect(stdout).toContain(`5 streams with ${EVENTS} events are the same on both sides, in the same order`)
  expect(stdout).toContain('No server may write to EventStoreDB')
  expect(storedBytes(back)).toEqual(storedBytes(from))
})

test(`${server.label}: killed in the middle of both ways, it goes on and doubles nothing`, async () => {
  rmSync(from, { recursive: true })
  ownDataDir(from)[Symbol.dispose]()
  await fillLog(from, 20)
  await killedAfterFirst(from, server.url, eventsAtServer)
  expect((await copied(from, server.url)).stdout).toMatch(goneOn)
  await killedAfterFirst(server.url, back, async () => eventsIn(back))
  expect((await copied(server.url, back)).stdout).toMatch(goneOn)
  expect(storedBytes(back)).toEqual(storedBytes(from))
})

test(`${server.label}: a removed stream stays behind on both ways`, async () => {
  {
    await using source = openSqliteEventLog(join(from, 'events.db'))
    await source.remove('staffImport-1')
  }
  expect(await copied(from, server.url)).toMatchObject({ code: 0, stderr: '' })
  expect(await eventsHandedOut()).toBe(EVENTS - 3)
  {
    await using there = openEventStoreLog({ url: server.url, prefix })
    await there.remove('staffImport-2')
  }
  const { code, stderr, stdout } = await copied(server.url, back)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`3 streams with ${EVENTS - 6} events are the same on both sides`)
  expect(new Set(storedBytes(back).map((row) => (row as { stream: string }).stream))).toEqual(
    new Set(['users', 'staff-2019', 'staffImport-0']),
  )
})

test(`${server.label}: what was removed while the copy rested is removed in the copy, on both ways`, async () => {
  await copied(from, server.url)
  {
    await using source = openSqliteEventLog(join(from, 'events.db'))
    await source.remove('staffImport-1')
  }
  expect(await copied(from, server.url)).toMatchObject({ code: 0, stderr: '' })
  {
    await using there = openEventStoreLog({ url: server.url, prefix })
    expect(await Array.fromAsync(there.read('staffImport-1'))).toEqual([])
  }
  await copied(server.url, back)
  {
    await using there = openEventStoreLog({ url: server.url, prefix })
    await there.remove('staffImport-2')
  }
  expect(await copied(server.url, back)).toMatchObject({ code: 0, stderr: '' })
  await using target = openSqliteEventLog(join(back, 'events.db'))
  expect(await target.isRemoved('staffImport-2')).toBe(true)
})

/** Number of events that the server returns, including those it has not cleared away yet. */
async function eventsHandedOut(): Promise<number> {
  await using log = openEventStoreLog({ url: server.url, prefix })
  return (await Array.fromAsync(eventsUpTo(log, { last: await log.head() }))).length
}

const goneOn = /Copied [1-9]\d* events; [1-9]\d* were there from an earlier run/

/** Kills the command with SIGKILL as soon as it has copied something. */
async function killedAfterFirst(
  source: string,
  target: string,
  arrived: () => Promise<number>,
): Promise<void> {
  const args = ['--from', source, '--to', target, '--prefix', prefix]
  const running = startCommand('copy-log', args)
  await expect.poll(arrived, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0)
  running.kill('SIGKILL')
  expect(await running.ended).toMatchObject({ code: null })
}

async function eventsAtServer(): Promise<number> {
  await using log = openEventStoreLog({ url: server.url, prefix })
  return Number(await log.head())
}

function eventsIn(dataDir: string): number {
  return existsSync(join(dataDir, 'events.db-wal')) ? storedBytes(dataDir).length : 0
}

test(
  `${server.label}: a server that goes and comes is waited for`,
  { skip: server.control === null },
  async () => {
    await using source = openSqliteEventLog(join(from, 'events.db'))
    await using target = openEventStoreLog({ url: server.url, prefix })
    const outages: Promise<void>[] = []
    const progress = (): void => {
      if (outages.length === 0) outages.push(restarted())
    }
    expect(await copyLog({ from: source, to: target, progress })).toEqual({ held: 0, appended: EVENTS })
    await Promise.all(outages)
    expect(await compareLogs(source, target)).toHaveLength(5)
  },
)

async function restarted(): Promise<void> {
  await server.control?.kill()
  await server.control?.start()
}

test(`${server.label}: an append that was stored without an answer is not doubled`, async () => {
  {
    await using target = openEventStoreLog({ url: server.url, prefix })
    const next = storedBytes(from).slice(0, 1) as {
      id: string
      type: string
      data: string
      metadata: string
    }[] // the columns
    await target.append(
      'users',
      'none',
      next.map(({ id, type, data, metadata }) => ({
        id,
        type,
        data: JSON.parse(data),
        metadata: JSON.parse(metadata),
      })),
    )
  }
  expect((await copied(from, server.url)).stdout).toContain(`Copied ${EVENTS - 1} events; 1 were there`)
})

test(`${server.label}: a prefix that is in use is refused, another one beside it is not`, async () => {
  await using target = openEventStoreLog({ url: server.url, prefix })
  await target.append('users', 'none', [fact()])
  const refused = await copied(from, server.url)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not empty and no part of this copy'),
  })
  expect(await Array.fromAsync(target.read('staff-2019'))).toEqual([])
  const beside = await command('copy-log', ['--from', from, '--to', server.url, '--prefix', `x${prefix}`])
  expect(beside.code).toBe(0)
})

test('a server that is not there is named in one line', async () => {
  const { code, stderr } = await copied('esdb://127.0.0.1:1?tls=false', back)
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'copy-log: the event store does not answer\n' })
})
