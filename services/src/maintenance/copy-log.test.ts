import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { REMOVED } from '#ports/event-log.ts'
import { compareLogs } from './log/compare-logs.ts'
import { copyLog } from './copy-log.ts'
import { command, type Ended } from '#maintenance/testing/command.ts'
import { fact, fillLog, storedBytes } from '#maintenance/testing/filled-log.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

const folder = folderForEachTest()
let from: string
let to: string
beforeEach(async () => {
  from = join(folder.path, 'from')
  to = join(folder.path, 'to')
  ownDataDir(from)[Symbol.dispose]()
  ownDataDir(to)[Symbol.dispose]()
  await fillLog(from)
})

const copied = (): Promise<Ended> => command('copy-log', ['--from', from, '--to', `file:${to}`])

/** Copies in this process until `events` events have been appended, then ends as if it had been killed. */
async function interruptedAfter(events: number): Promise<void> {
  await using source = openSqliteEventLog(join(from, 'events.db'))
  await using target = openSqliteEventLog(join(to, 'events.db'))
  const progress = (appended: number): void => {
    if (appended >= events) throw new Error('interrupted')
  }
  await expect(copyLog({ from: source, to: target, progress })).rejects.toThrow('interrupted')
}

/** Appends new events to a stream. */
async function grow(dataDir: string, stream: string, expected: 'none' | bigint): Promise<void> {
  await using log = openSqliteEventLog(join(dataDir, 'events.db'))
  await log.append(stream, expected, [fact()])
}

function corrupt(dataDir: string, sql: string): void {
  using database = new DatabaseSync(join(dataDir, 'events.db'))
  database.exec(sql)
}

describe('npm run copy-log', () => {
  test('brings every event over as it is, and says so per stream', async () => {
    const { code, stdout, stderr } = await copied()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(storedBytes(to)).toEqual(storedBytes(from))
    expect(stdout).toMatch(/^ {2}staff-2019 +390 {2}[0-9a-f]{16}$/m)
    expect(stdout).toContain('5 streams with 402 events are the same on both sides')
  })

  test('run again, it has nothing to do', async () => {
    await copied()
    const { code, stdout } = await copied()
    expect(code).toBe(0)
    expect(stdout).toContain('Copied 0 events; 402 were there from an earlier run')
    expect(storedBytes(to)).toHaveLength(402)
  })

  test.each([1, 131, 135, 300])(
    'interrupted after %i events, it goes on and doubles nothing',
    async (events) => {
      await interruptedAfter(events)
      const before = storedBytes(to).length
      expect(before).toBeGreaterThanOrEqual(events)
      const { code, stdout } = await copied()
      expect(code).toBe(0)
      expect(stdout).toContain(`Copied ${402 - before} events; ${before} were there`)
      expect(storedBytes(to)).toEqual(storedBytes(from))
    },
  )

  test('what the source has more by now is brought over by the next run', async () => {
    await copied()
    await grow(from, 'users', 2n)
    expect((await copied()).stdout).toContain('Copied 1 events; 402 were there')
    expect(storedBytes(to)).toEqual(storedBytes(from))
  })
})

describe('a removed stream', () => {
  const STANDING = ['users', 'staff-2019', 'staffImport-0', 'staffImport-2']

  async function remove(dataDir: string, stream: string): Promise<void> {
    await using log = openSqliteEventLog(join(dataDir, 'events.db'))
    await log.remove(stream)
  }

  /** All stored columns except the positions, which also count what is not copied. */
  const facts = (dataDir: string): unknown[] =>
    storedBytes(dataDir)
      .map((row) => ({ ...(row as { type: string; position: number }), position: null })) // its columns
      .filter(({ type }) => type !== REMOVED)

  test('stays behind', async () => {
    await remove(from, 'staffImport-1')
    const { code, stderr, stdout } = await copied()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('4 streams with 399 events are the same on both sides')
    expect(facts(to)).toEqual(facts(from))
    expect(storedBytes(to)).toHaveLength(399)
    expect((await copied()).stdout).toContain('Copied 0 events; 399 were there')
  })

  test('that was cut off in the middle of being removed stays behind as a whole', async () => {
    corrupt(from, `UPDATE event SET type = '${REMOVED}' WHERE stream = 'staffImport-1' AND revision = 0`)
    expect((await copied()).code).toBe(0)
    expect(storedBytes(to)).toHaveLength(399)
  })

  test.each([
    ['some of which had been copied', 270],
    ['all of which had been copied', 300],
    ['which was the last of what had been copied', 268],
  ])('%s by an interrupted copy is removed there too, and the copy goes on', async (_what, events) => {
    await interruptedAfter(events)
    await remove(from, 'staffImport-1')
    const { code, stderr, stdout } = await copied()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('4 streams with 399 events are the same on both sides')
    expect(facts(to)).toEqual(facts(from))
    expect(readFileSync(join(to, 'events.db'), 'latin1').match(/x{1000}/g)?.length).toBe(
      readFileSync(join(from, 'events.db'), 'latin1').match(/x{1000}/g)?.length,
    )
  })

  test('is removed in a whole copy too', async () => {
    await copied()
    await remove(from, 'staffImport-1')
    expect((await copied()).stdout).toContain('Copied 0 events; 399 were there')
    expect(facts(to)).toEqual(facts(from))
  })

  test('is not removed where the target is no part of this copy', async () => {
    await copied()
    await remove(from, 'staffImport-1')
    await grow(to, 'users', 2n)
    const before = storedBytes(to)
    expect(await copied()).toMatchObject({ code: 1, stderr: expect.stringContaining('events of its own') })
    expect(storedBytes(to)).toEqual(before)
    await using target = openSqliteEventLog(join(to, 'events.db'))
    for (const stream of STANDING) expect(await target.isRemoved(stream)).toBe(false)
  })
})

describe('npm run copy-log refuses', () => {
  /** Expects exit code 1, one line of output, and an unchanged target. */
  async function expectRefused(reason: RegExp): Promise<void> {
    const before = storedBytes(to)
    const { code, stderr } = await copied()
    expect(code).toBe(1)
    expect(stderr).toMatch(reason)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(storedBytes(to)).toEqual(before)
  }

  test('a target of another installation', async () => {
    await grow(to, 'users', 'none')
    await expectRefused(
      /not empty and no part of this copy: event 0 of users has another id; nothing was copied/,
    )
  })

  test('a target that has gone its own way after a copy', async () => {
    await copied()
    await grow(to, 'users', 2n)
    await expectRefused(/events of its own, from event 3 of users on/)
  })

  test('a target whose copy was changed, without telling what stands there', async () => {
    await copied()
    corrupt(to, `UPDATE event SET data = '{"name":"secret"}' WHERE position = 1`)
    const { code, stderr } = await copied()
    expect(code).toBe(1)
    expect(stderr).toContain('event 0 of users has other data')
    expect(stderr).not.toContain('secret')
  })

  test('a source and a target whose folder a server has', async () => {
    await grow(to, 'users', 'none')
    for (const dataDir of [from, to]) {
      using _owner = ownDataDir(dataDir)
      await expectRefused(/in use by another Staffplan process/)
    }
  })

  test.each([
    [
      'a source that is not there',
      ['--from', '/nowhere', '--to', '/tmp/x'],
      /there is no event log in \/nowhere/,
    ],
    ['one log as both', ['--from', './same', '--to', 'file:same'], /source and target are the same log/],
    ['another kind of store', ['--from', 'http://x', '--to', 'y'], /a log is named by a data folder/],
    ['a missing place', ['--from', './x'], /usage: npm run copy-log/],
    ['a word that it does not know', ['--form', './x'], /Unknown option '--form'/],
  ])('%s', async (_what, args, reason) => {
    const { code, stderr } = await command('copy-log', args)
    expect(code).toBe(1)
    expect(stderr).toMatch(reason)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a file that is no event log', async () => {
    writeFileSync(join(from, 'events.db'), 'this is no database, and long enough to be seen as none of ours')
    const { code, stderr } = await copied()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^copy-log: .*not a database\n$/),
    })
  })
})

test('a source that grows while it is copied is noticed', async () => {
  await using source = openSqliteEventLog(join(from, 'events.db'))
  await using target = openSqliteEventLog(join(to, 'events.db'))
  const growing: Promise<unknown>[] = []
  const progress = (): void => {
    if (growing.length === 0) growing.push(source.append('users', 2n, [fact()]))
  }
  await expect(copyLog({ from: source, to: target, progress })).rejects.toThrow('has grown meanwhile')
  await Promise.all(growing)
  await copyLog({ from: source, to: target, progress })
  expect(await compareLogs(source, target)).toHaveLength(5)
})

test.each([
  ['data', `UPDATE event SET data = 'null' WHERE position = 140`, /event 134 of staff-2019 has other data/],
  [
    'metadata',
    `UPDATE event SET metadata = '{}' WHERE position = 2`,
    /event 0 of staff-2019 has other metadata/,
  ],
  ['type', `UPDATE event SET type = 'Else' WHERE position = 402`, /event 2 of staffImport-2 has other type/],
  ['a lost end', 'DELETE FROM event WHERE position = 402', /the target ends before event 2 of staffImport-2/],
])('a copy that differs is found: %s', async (_what, sql, reason) => {
  await copied()
  corrupt(to, sql)
  await using source = openSqliteEventLog(join(from, 'events.db'))
  await using target = openSqliteEventLog(join(to, 'events.db'))
  await expect(compareLogs(source, target)).rejects.toThrow(reason)
  await expect(compareLogs(target, source)).rejects.toThrow('the logs differ: ')
})
