import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import type { NewEvent } from '#ports/event-log.ts'
import { ownDataDir } from './data-dir.ts'
import { openEmbeddedStores } from './embedded-stores.ts'

const folder = folderForEachTest()

test('a folder that is not there is made, for this user only', () => {
  ownDataDir(folder.dataDir)[Symbol.dispose]()
  expect(statSync(folder.dataDir).mode & 0o777).toBe(0o700)
})

test('a second owner in this process is refused until the first has gone', () => {
  const owner = ownDataDir(folder.dataDir)
  expect(() => ownDataDir(folder.dataDir)).toThrow(/in use by another Staffplan process.*DATA_DIR/)
  owner[Symbol.dispose]()
  ownDataDir(folder.dataDir)[Symbol.dispose]()
})

test('another process is refused, and SIGKILL of the owner leaves no stale claim', async () => {
  const owner = fork(new URL('./testing/own-data-dir.ts', import.meta.url), [folder.dataDir])
  await once(owner, 'message')
  expect(() => ownDataDir(folder.dataDir)).toThrow(/in use by another Staffplan process/)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  ownDataDir(folder.dataDir)[Symbol.dispose]()
})

test('in a folder that everybody may look into, the files are for this user only', async () => {
  mkdirSync(folder.dataDir, { mode: 0o755 })
  chmodSync(folder.dataDir, 0o755)
  const before = process.umask(0)
  try {
    await using stores = openEmbeddedStores(folder.dataDir, [])
    await stores.log.append('organisation', 'none', [event()])
    expect(modesIn(folder.dataDir)).toEqual(new Set([0o600]))
  } finally {
    process.umask(before)
  }
  expect(statSync(folder.dataDir).mode & 0o777).toBe(0o755)
})

test('files of an earlier version that others could read are closed to them; what is not ours stays', async () => {
  {
    await using stores = openEmbeddedStores(folder.dataDir, [])
    await stores.log.append('organisation', 'none', [event()])
  }
  for (const secret of ['setup-code', 'pseudonym-key', 'chain-key'])
    writeFileSync(join(folder.dataDir, secret), 'secret')
  for (const name of readdirSync(folder.dataDir)) chmodSync(join(folder.dataDir, name), 0o644)
  writeFileSync(join(folder.dataDir, 'notes.txt'), 'of the operator', { mode: 0o644 })
  await using stores = openEmbeddedStores(folder.dataDir, [])
  expect(await stores.log.head()).toBe(1n)
  expect(statSync(join(folder.dataDir, 'notes.txt')).mode & 0o777).toBe(0o644)
  rmSync(join(folder.dataDir, 'notes.txt'))
  expect(modesIn(folder.dataDir)).toEqual(new Set([0o600]))
})

function modesIn(path: string): Set<number> {
  const names = readdirSync(path)
  expect(names).toEqual(expect.arrayContaining(['events.db', 'events.db-wal', 'events.db-shm', 'views.db']))
  return new Set(names.map((name) => statSync(join(path, name)).mode & 0o777))
}

function event(): NewEvent {
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  return { id: crypto.randomUUID(), type: 'Anything', data: {}, metadata }
}
