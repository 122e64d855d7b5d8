import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { writeAsLaterVersion } from '#testing/later-version.ts'
import { startServer } from '#testing/server.ts'
import { projections } from '#projectors.ts'
import { busily } from '#maintenance/testing/busily.ts'
import { command, type Ended, startCommand } from '#maintenance/testing/command.ts'
import { plannedCompany } from '#maintenance/testing/company.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

/** A folder that a server ran on; every test has a copy of it. */
let kept: ReturnType<typeof temporaryFolder>
let whileRunning: Ended
beforeAll(async () => {
  kept = temporaryFolder()
  await using server = await plannedCompany(kept.path)
  await server.seals.now()
  whileRunning = await verified(kept.path)
})
afterAll(() => kept[Symbol.dispose]())

const folder = folderForEachTest()
beforeEach(() => {
  cpSync(kept.path, folder.path, { recursive: true })
})

function verified(dataDir: string): Promise<Ended> {
  return command('verify', [], { DATA_DIR: dataDir })
}

function change(file: 'events.db' | 'views.db', sql: string): void {
  using database = new DatabaseSync(join(folder.path, file))
  expect(database.prepare(sql).run().changes).toBe(1)
}

const { version } = projections.find(({ name }) => name === 'staffing')!
const UNITS = `"businessUnits-v${version}"`
const READ_MODELS = ['users', 'settings', 'staffing', 'staff', 'drivers', 'assignments', 'planning']

describe('npm run verify', () => {
  test('says of the log of a later version that it is one, not that something is wrong with it', async () => {
    {
      await using log = openSqliteEventLog(join(folder.path, 'events.db'))
      await writeAsLaterVersion(log)
    }
    const { code, stdout, stderr } = await verified(folder.path)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('verify: a later version of Staffplan has written to the event log')
  })

  test('finds the read models of a running server equal to a rebuild', () => {
    expect(whileRunning).toMatchObject({ code: 0, stderr: '' })
    expect(whileRunning.stdout).toMatch(/^Read \d+ events; [1-9]\d* of a draft, whose hash chain holds/m)
    expect(whileRunning.stdout).toMatch(
      /^1 seals hold, made with the key; they cover \d+ events\. \d events? came/m,
    )
    expect(whileRunning.stdout).toMatch(/^Checkpoint, to be kept elsewhere: 0:[\w-]{43}$/m)
    for (const name of READ_MODELS)
      expect(whileRunning.stdout).toMatch(new RegExp(`^ {2}${name} +\\d+ +\\d+ {2}equal$`, 'm'))
    expect(whileRunning.stdout).toContain('Every read model is what the events say.')
  })

  test('and those of one that is written all the time', async () => {
    await using server = await startServer({ dataDir: folder.path })
    await using _busy = busily((count) =>
      server.call('POST', '/v1/businessUnits', { name: `unit ${count}`, color: '#112233' }),
    )
    const { code, stderr, stdout } = await verified(folder.path)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ {2}staffing .* equal$/m)
  })

  test('and those of a stopped one, which it leaves as they are', async () => {
    expect(await verified(folder.path)).toMatchObject({ code: 0, stderr: '' })
    await using server = await startServer({ dataDir: folder.path })
    expect((await server.call('GET', '/v1/businessUnits')).body.totalElements).toBeGreaterThan(0)
  })

  test('names the document that differs, and the place in it, without telling what stands there', async () => {
    change('views.db', `UPDATE ${UNITS} SET body = json_set(body, '$.name', 'secret') WHERE id = 1`)
    const { code, stdout, stderr } = await verified(folder.path)
    expect({ code, stderr }).toMatchObject({ code: 1 })
    expect(stderr).toMatch(
      /^verify: document 1 of businessUnits differs at \/body\/name \(live against rebuilt, position \d+\)\n$/,
    )
    expect(stdout + stderr).not.toContain('secret')
    expect(stdout).toMatch(/^ {2}staffing .* different$/m)
    expect(stdout).toMatch(/^ {2}drivers .* equal$/m)
  })

  test('finds a wrong sort key', async () => {
    change('views.db', `UPDATE ${UNITS} SET "key:name" = 'zzz' WHERE id = 1`)
    expect((await verified(folder.path)).stderr).toContain(
      'document 1 of businessUnits differs at /keys/name',
    )
  })

  test('finds a lost document and one too many', async () => {
    change('views.db', `DELETE FROM ${UNITS} WHERE id = 1`)
    expect((await verified(folder.path)).stderr).toContain(
      'document 1 of businessUnits stands on one side only',
    )
    change('views.db', `UPDATE ${UNITS} SET id = '1' WHERE rowid = (SELECT max(rowid) FROM ${UNITS})`)
    expect((await verified(folder.path)).stderr).toMatch(/document \d of businessUnits/)
  })

  test('finds history that was changed behind the product', async () => {
    change(
      'events.db',
      `UPDATE event SET data = json_set(data, '$.via', 'ws') WHERE position =
         (SELECT min(position) FROM event WHERE type = 'DraftOpsApplied')`,
    )
    const { code, stderr } = await verified(folder.path)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^verify: the hash chain is broken: event 1 of bigPicture-2019, or the one before it/,
    )
  })

  test('finds pay that was changed behind the product, also when the read models are rebuilt from it', async () => {
    change(
      'events.db',
      `UPDATE event SET data = json_set(data, '$.ops[0].personal.basicSalary', 1) WHERE position =
         (SELECT min(position) FROM event WHERE type = 'StaffImportChunk')`,
    )
    rmSync(join(folder.path, 'views.db'))
    {
      await using _rebuilt = await startServer({ dataDir: folder.path })
    }
    const { code, stderr } = await verified(folder.path)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^verify: event 0 of staffImport-[\w-]+ is not what was sealed: it has been changed\n$/,
    )
  })

  test('finds a log that was cut off, by a checkpoint that was kept elsewhere', async () => {
    const [checkpoint] = /0:[\w-]{43}/.exec(whileRunning.stdout)!
    expect((await command('verify', ['--checkpoint', checkpoint], { DATA_DIR: folder.path })).code).toBe(0)
    change('events.db', `DELETE FROM event WHERE stream = 'seals'`)
    const { stderr } = await command('verify', ['--checkpoint', checkpoint], { DATA_DIR: folder.path })
    expect(stderr).toMatch(/^verify: the log has been cut: seal 0 was kept elsewhere/)
  })

  test('finds an event that is gone', async () => {
    change('events.db', `DELETE FROM event WHERE stream = 'organisation' AND revision = 1`)
    expect((await verified(folder.path)).stderr).toContain(
      'event 2 of organisation stands where event 1 belongs',
    )
  })

  test('says which event it cannot read', async () => {
    change('events.db', `DELETE FROM event WHERE stream = 'seals'`) // otherwise the seals would report the change first
    change('events.db', `UPDATE event SET type = 'Unheard' WHERE stream = 'organisation' AND revision = 0`)
    const { stderr } = await verified(folder.path)
    expect(stderr).toMatch(
      /^verify: \w+ cannot be rebuilt: organisation@0 \(position \d+, Unheard\): unknown type\n$/,
    )
  })
})

test('what it had copied is gone when it is told to end, and when it is done', async () => {
  using scratch = temporaryFolder()
  const environment = { DATA_DIR: folder.path, TMPDIR: scratch.path }
  const running = startCommand('verify', [], environment)
  await expect.poll(() => readdirSync(scratch.path), { interval: 5, timeout: 20_000 }).toHaveLength(1)
  running.kill('SIGTERM')
  expect((await running.ended).code).not.toBe(0)
  expect(readdirSync(scratch.path)).toEqual([])
  expect((await command('verify', [], environment)).code).toBe(0)
  expect(readdirSync(scratch.path)).toEqual([])
})

describe('npm run verify cannot compare', () => {
  test.each([
    ['a folder without a log', ['events.db', 'views.db'], /there is no event log in/],
    ['a log without read models', ['views.db'], /there are no read models in .*: start the server once/],
  ])('%s', async (_what, files, reason) => {
    for (const file of files) rmSync(join(folder.path, file))
    const { code, stderr } = await verified(folder.path)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(reason) })
  })

  test.each([
    ['another log', `UPDATE "file:origin" SET log = 'x'`, /they belong to another event log/],
    ['another layout', `UPDATE "file:origin" SET layout = 1`, /their shape has changed/],
    ['another version', `DELETE FROM "collection:shape" WHERE name LIKE 'staff-v%'`, /has a new version/],
  ])('read models of %s', async (_what, sql, reason) => {
    change('views.db', sql)
    const { code, stderr } = await verified(folder.path)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(reason) })
  })
})
