import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { ABANDONED, abandonImport, NAME } from '#maintenance/testing/abandoned-import.ts'
import { command, type Ended } from '#maintenance/testing/command.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'

const folder = folderForEachTest()
let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = join(folder.path, 'data')
  file = join(folder.path, 'kept.db')
  await using _first = await startServer({ dataDir })
})

const abandoned = async (): Promise<void> => {
  await using log = openSqliteEventLog(join(dataDir, 'events.db'))
  await abandonImport(log)
}

/** Starts a server and waits until it has removed the rows. */
async function startedAndRemoved(): Promise<TestServer> {
  const server = await startServer({ dataDir })
  await vi.waitFor(async () => {
    expect(await server.system.log.isRemoved(ABANDONED)).toBe(true)
    expect(filesWithName()).toEqual([])
  }, 20_000)
  return server
}

const filesWithName = (): string[] =>
  readdirSync(dataDir).filter((name) => readFileSync(join(dataDir, name), 'latin1').includes(NAME))

function restore(): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `events.db${end}`), { force: true })
  copyFileSync(file, join(dataDir, 'events.db'))
}

const backedUp = (): Promise<Ended> => command('backup', [file], { DATA_DIR: dataDir })
const verified = (): Promise<Ended> => command('verify', [], { DATA_DIR: dataDir })

test('the live read models that saw the rows, and those rebuilt without them, are what verify finds', async () => {
  await abandoned()
  {
    await using _server = await startedAndRemoved()
    expect(await verified()).toMatchObject({ code: 0, stderr: '' })
  }
  expect(await verified()).toMatchObject({ code: 0, stderr: '' })
  rmSync(join(dataDir, 'views.db'))
  await using _rebuilt = await startServer({ dataDir })
  expect(await verified()).toMatchObject({ code: 0, stderr: '' })
})

test('a backup has no removed rows, nor has what is restored from it', async () => {
  await abandoned()
  {
    await using _server = await startedAndRemoved()
    expect(await backedUp()).toMatchObject({ code: 0, stderr: '' })
  }
  expect(readFileSync(file, 'latin1')).not.toContain(NAME)
  restore()
  await using _server = await startServer({ dataDir })
  expect(filesWithName()).toEqual([])
  expect(await verified()).toMatchObject({ code: 0, stderr: '' })
})

test('rows of a backup that is older than their removal are removed again after it is restored', async () => {
  await abandoned()
  expect(await backedUp()).toMatchObject({ code: 0 })
  {
    await using _server = await startedAndRemoved()
  }
  restore()
  expect(filesWithName()).toEqual(['events.db'])
  await using _server = await startedAndRemoved()
  expect(await verified()).toMatchObject({ code: 0, stderr: '' })
})
