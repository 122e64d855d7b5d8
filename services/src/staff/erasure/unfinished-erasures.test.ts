import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import {
  added,
  CANARIES,
  company,
  erase,
  filesWith,
  historyOf,
  PERSON,
  removed,
} from '#staff/testing/erasing.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const TIMEOUT = { timeout: 20_000, interval: 100 }

const folder = folderForEachTest()

/** Keys of the year can be stored but not destroyed, as on a disk that fails there. */
function keysFail(year: number): void {
  using keys = new DatabaseSync(join(folder.dataDir, 'keys.db'))
  keys.exec(`CREATE TRIGGER fault BEFORE UPDATE ON block WHEN OLD.stream = 'staff-${year}'
             BEGIN SELECT RAISE(ABORT, 'fault'); END`)
}

function keysRecover(): void {
  using keys = new DatabaseSync(join(folder.dataDir, 'keys.db'))
  keys.exec('DROP TRIGGER fault')
}

async function inTwoYears(server: TestServer): Promise<readonly [number, number]> {
  await company(server)
  const ids = [await added(server, PERSON), await added(server, PERSON, 2018)] as const
  for (const id of ids) await removed(server, id)
  return ids
}

async function warningsOf(server: TestServer): Promise<unknown> {
  return (await server.call('GET', '/health/ready', undefined, { token: null })).body.warnings ?? []
}

test('an erasure that broke off is not called done; asked again it goes on where it was', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const [id, earlier] = await inTwoYears(server)
  keysFail(2018)
  expect((await erase(server, id)).status).toBe(202)
  expect((await erase(server, id)).status).toBe(202)
  expect(await historyOf(server, earlier)).toContain(PERSON.name)
  keysRecover()
  expect((await erase(server, id)).status).toBe(204)
  for (const row of [id, earlier])
    for (const canary of CANARIES) expect(await historyOf(server, row)).not.toContain(canary)
  expect(filesWith(folder.dataDir)).toEqual([])
}, 60_000)

test('a start that cannot finish an erasure says so, and goes on until it is finished', async () => {
  let ids: readonly [number, number]
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    ids = await inTwoYears(server)
    keysFail(2018)
    expect((await erase(server, ids[0])).status).toBe(202)
  }
  await using server = await startServer({ dataDir: folder.dataDir })
  const reason = 'the keys of personal data cannot be used'
  await vi.waitFor(
    async () => expect(await warningsOf(server)).toEqual([{ part: 'erasure', state: 'unfinished', reason }]),
    TIMEOUT,
  )
  expect(await historyOf(server, ids[1])).toContain(PERSON.name)
  keysRecover()
  await vi.waitFor(async () => expect(await warningsOf(server)).toEqual([]), TIMEOUT)
  for (const row of ids)
    for (const canary of CANARIES) expect(await historyOf(server, row)).not.toContain(canary)
  expect(filesWith(folder.dataDir)).toEqual([])
}, 60_000)

test('while somebody reads the read models the keys go, and what is left in files follows', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const [id] = await inTwoYears(server)
  const reader = new DatabaseSync(join(folder.dataDir, 'views.db'), { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  expect((await erase(server, id)).status).toBe(202)
  for (const canary of CANARIES) expect(await historyOf(server, id)).not.toContain(canary)
  reader.close()
  await vi.waitFor(() => expect(filesWith(folder.dataDir)).toEqual([]), TIMEOUT)
  expect((await erase(server, id)).status).toBe(204)
}, 60_000)

test('a row that came back before it was erased stays, and the others go', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const [id, earlier] = await inTwoYears(server)
  const undone = await server.call('POST', `/v1/yearlyData/${earlier}/undo`, undefined, {
    headers: { 'if-match': '"1"' },
  })
  expect(undone.status).toBe(200)
  const keys = server.system.deps.personalData.keys!
  await keys.begin({ id: 'before', rows: [id, earlier], person: null, places: [], correlationId: 'c' })
  await vi.waitFor(async () => expect(await keys.unfinished()).toEqual([]), TIMEOUT)
  expect(await historyOf(server, id)).not.toContain(PERSON.name)
  expect(await historyOf(server, earlier)).toContain(PERSON.name)
})
