import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import {
  added,
  company,
  erase,
  filesWith,
  imported,
  LINE,
  PERSON,
  removed,
  rowsOf,
} from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'

const folder = folderForEachTest()

test('what an undo of an import answered is not kept for whoever sends it again', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await imported(server, server.url, [LINE])
  const [row] = await rowsOf(server)
  const { id } = row!
  expect((await server.call('PATCH', `/v1/yearlyData/${id}`, { totalMonthSalary: 73_913.38 })).status).toBe(
    200,
  )
  const [{ importId }] = (await server.call('GET', '/v1/import')).body.content
  const headers = { 'idempotency-key': 'once' }
  const undo = () => server.call('POST', `/v1/import/${importId}/undo`, undefined, { headers })
  const undone = await undo()
  expect(undone.body.warnings).toMatchObject([
    { code: 'import-undo-skipped', params: { employees: [PERSON.employeeId] } },
  ])
  await removed(server, id)
  expect((await erase(server, id)).status).toBe(204)
  expect(filesWith(folder.dataDir)).toEqual([])
  expect((await undo()).body.importId).toBe(undone.body.importId)
})

test('what a call answered of the only person of a cost centre is not kept for whoever sends it again', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await imported(server, server.url, [LINE])
  const [row] = await rowsOf(server)
  const { body: read } = await server.call('GET', '/v1/costCentres/1')
  const headers = { 'idempotency-key': 'once' }
  const change = () => server.call('POST', '/v1/costCentres', { ...read, comment: 'alone' }, { headers })
  const told = await change()
  expect(told).toMatchObject({ status: 200, body: { totalCost: PERSON.totalMonthSalary } })
  await removed(server, row!.id)
  expect((await erase(server, row!.id)).status).toBe(204)
  expect(filesWith(folder.dataDir)).toEqual([])
  const again = await change()
  expect(again).toMatchObject({ status: 200, body: { id: 1, comment: 'alone' } })
  expect(JSON.stringify(again.body)).not.toContain(String(PERSON.totalMonthSalary))
})

test('what was asked of a past moment before is answered without the pay of whoever is erased since', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await imported(server, server.url, [LINE])
  const [row] = await rowsOf(server)
  const position = String(await server.system.log.head())
  const paths = [
    `/v1/costCentres?year=2019&position=${position}`,
    `/v1/bigPicture/state?plan=2019&position=${position}`,
  ]
  const told = async () =>
    JSON.stringify(await Promise.all(paths.map(async (path) => (await server.call('GET', path)).body)))
  expect(await told()).toContain('73913.37')
  await removed(server, row!.id)
  expect((await erase(server, row!.id)).status).toBe(204)
  expect(await told()).not.toContain('73913.37')
})

test('the big picture of before does not stand in for one that is late, once somebody in it is erased', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const create = async (path: string, body: object): Promise<void> =>
    expect((await server.call('POST', path, body)).status).toBe(201)
  await create('/v1/businessUnits', { name: 'Care' })
  await create('/v1/divisions', { name: 'North', businessUnit: { id: 1 } })
  await create('/v1/departments', { name: 'Wards', division: { id: 1 }, costCentreIds: [1] })
  const id = await added(server, PERSON)
  const told = async (headers = {}): Promise<string> =>
    JSON.stringify((await server.call('GET', '/v1/bigPicture', undefined, { headers })).body)
  const pay = String(PERSON.totalMonthSalary)
  expect(await told({ 'min-position': String(await server.system.log.head()) })).toContain(pay)
  await removed(server, id)
  expect((await erase(server, id)).status).toBe(204)

  {
    using _behind = staffingBehind()
    const named = await server.call('PATCH', '/v1/businessUnits/1', { name: 'Health' })
    expect(named.status).toBe(200)
    expect(await told()).not.toContain(pay)
  }
  await vi.waitFor(async () => expect(await told()).toContain('Health'), { timeout: 20_000 })
  expect(await told()).not.toContain(pay)
}, 60_000)

/** Makes the staffing projector fall behind: its checkpoint cannot be stored. */
function staffingBehind(): Disposable {
  const run = (sql: string): void => {
    using views = new DatabaseSync(join(folder.dataDir, 'views.db'))
    views.exec(sql)
  }
  run(`CREATE TRIGGER fault BEFORE UPDATE ON "projector:checkpoint" WHEN OLD.projector LIKE 'staffing%'
       BEGIN SELECT RAISE(ABORT, 'fault'); END`)
  return { [Symbol.dispose]: () => run('DROP TRIGGER fault') }
}
