import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { backUp } from './backup.ts'
import { putBack } from '#maintenance/testing/put-back.ts'
import { busily } from '#maintenance/testing/busily.ts'
import { command, type Ended } from '#maintenance/testing/command.ts'
import { fillLog, storedBytes } from '#maintenance/testing/filled-log.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

const folder = folderForEachTest()
let dataDir: string
let file: string
beforeEach(() => {
  dataDir = join(folder.path, 'data')
  file = join(folder.path, 'kept.db')
})

const backedUp = (name = file): Promise<Ended> => command('backup', [name], { DATA_DIR: dataDir })
const verified = (): Promise<Ended> => command('verify', [], { DATA_DIR: dataDir })

async function createUnit(server: TestServer, name: string): Promise<number> {
  const { status } = await server.call('POST', '/v1/businessUnits', { name, color: '#112233' })
  return status
}

async function units(server: TestServer): Promise<number> {
  return (await server.call('GET', '/v1/businessUnits')).body.totalElements
}

describe('npm run backup', () => {
  test('copies the log of a server that is written all the time; restored, it has everything from before', async () => {
    {
      await using server = await startServer({ dataDir })
      for (let count = 0; count < 5; count += 1) expect(await createUnit(server, `before ${count}`)).toBe(201)
      await using _busy = busily((count) => createUnit(server, `meanwhile ${count}`))
      expect(await backedUp()).toMatchObject({ code: 0, stderr: '' })
    }
    const all = storedBytes(dataDir)
    putBack(file, dataDir)
    const kept = storedBytes(dataDir)
    expect(kept).toEqual(all.slice(0, kept.length))
    rmSync(join(dataDir, 'views.db'))
    await using server = await startServer({ dataDir })
    expect(await units(server)).toBeGreaterThanOrEqual(5)
    expect(await verified()).toMatchObject({ code: 0 })
  })

  test('tells how much it has kept, for this user only, in one file, and where the keys are, in another', async () => {
    await using _server = await startServer({ dataDir })
    const { stdout } = await backedUp()
    const events = storedBytes(dataDir).length
    expect(stdout).toContain(
      `${file}: ${events} events in ${statSync(file).size} bytes, checked and on the disk.`,
    )
    expect(stdout).toContain('The read models are not in it')
    expect(stdout).toContain(`${file}.keys: the keys of personal data`)
    for (const each of [file, `${file}.keys`]) expect(statSync(each).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'kept.db', 'kept.db.keys'])
  })

  test('an older one under newer read models is noticed at start, they are rebuilt, and verify agrees', async () => {
    {
      await using server = await startServer({ dataDir })
      await createUnit(server, 'kept')
      await backedUp()
      await createUnit(server, 'lost')
      expect(await units(server)).toBe(2)
    }
    putBack(file, dataDir)
    expect(await verified()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is ahead of the event log, as after restoring a backup/),
    })
    const warnings: string[] = []
    const listen = ({ message }: Error): number => warnings.push(message)
    process.on('warning', listen)
    await using server = await startServer({ dataDir })
    process.off('warning', listen)
    expect(warnings).toEqual([expect.stringContaining('the event log is older than they are')])
    expect(await units(server)).toBe(1)
    expect(await verified()).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('npm run backup refuses', () => {
  /** Expects exit code 1, one line of output, and no new files. */
  async function expectRefused(ended: Promise<Ended>, reason: RegExp): Promise<void> {
    const before = existsSync(folder.path) ? readdirSync(folder.path) : []
    const { code, stdout, stderr } = await ended
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(reason) })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(readdirSync(folder.path)).toEqual(before)
  }

  test('a file that is there', async () => {
    {
      await using _server = await startServer({ dataDir })
    }
    await backedUp()
    const before = statSync(file).mtimeMs
    await expectRefused(backedUp(), /is there already and is not overwritten/)
    expect(statSync(file).mtimeMs).toBe(before)
  })

  test('a file that somebody makes while it copies', async () => {
    {
      await using _server = await startServer({ dataDir })
    }
    const backup = backUp(dataDir, file)
    writeFileSync(file, 'of somebody else')
    await expect(backup).rejects.toThrow('EEXIST')
    expect(readFileSync(file, 'utf8')).toBe('of somebody else')
    expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'kept.db'])
  })

  test('a folder without a log, a target folder that is not there, and no file at all', async () => {
    await expectRefused(backedUp(), /there is no event log in/)
    await using _server = await startServer({ dataDir })
    await expectRefused(backedUp(join(folder.path, 'nowhere', 'kept.db')), /there is no folder .*nowhere/)
    await expectRefused(command('backup', [], { DATA_DIR: dataDir }), /usage: npm run backup -- FILE/)
  })

  test('a log that is not here', async () => {
    const environment = { DATA_DIR: dataDir, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
    await expectRefused(command('backup', [file], environment), /lies in EventStoreDB/)
  })

  test('a log whose pages are damaged', async () => {
    ownDataDir(dataDir)[Symbol.dispose]()
    await fillLog(dataDir, 2)
    damageIndex(join(dataDir, 'events.db'))
    await expectRefused(backedUp(), /damaged|malformed/)
  })
})

/** Overwrites the start of the first page of the index over streams. */
function damageIndex(path: string): void {
  using database = new DatabaseSync(path)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const { rootpage } = database
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND name = 'sqlite_autoindex_event_2'`)
    .get() as { rootpage: number } // SQLite's own
  const { page_size: size } = database.prepare('PRAGMA page_size').get() as { page_size: number } // SQLite's own
  database.close()
  const log = openSync(path, 'r+')
  writeSync(log, Buffer.alloc(64, 0xff), 0, 64, (rootpage - 1) * size)
  closeSync(log)
}
