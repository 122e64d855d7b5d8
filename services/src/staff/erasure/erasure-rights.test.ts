import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { added, company, historyOf, PERSON, removed } from '#staff/testing/erasing.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const folder = folderForEachTest()

async function gonePerson(server: TestServer): Promise<number> {
  await company(server)
  const id = await added(server, PERSON)
  await removed(server, id)
  return id
}

async function erasedBy(server: TestServer): Promise<unknown[]> {
  const events = await Array.fromAsync(server.system.deps.events.read('staff-2019'))
  return events.filter(({ type }) => type === 'StaffErased').map(({ metadata }) => metadata.actor)
}

test('whoever is disabled while the person is looked for erases nobody', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const id = await gonePerson(server)
  const other = await otherAdministrator(server)
  const keys = server.system.deps.personalData.keys!
  const rowsOf = keys.rowsOf.bind(keys)
  const looked = vi.spyOn(keys, 'rowsOf').mockImplementationOnce(async (spellings) => {
    await other.disable()
    return rowsOf(spellings)
  })
  const { status } = await server.call('POST', `/v1/yearlyData/${id}/erase`, undefined, {
    token: other.token,
  })
  expect([status, looked.mock.calls.length]).toEqual([401, 1])
  expect(await keys.unfinished()).toEqual([])
  expect(await erasedBy(server)).toEqual([])
  expect(await historyOf(server, id)).toContain(PERSON.name)
})

test('what was begun is carried out in the name of whoever began it, though they are disabled meanwhile', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const id = await gonePerson(server)
  const other = await otherAdministrator(server)
  const { handler } = server.system.deps
  const permitted = handler.permitted.bind(handler)
  const begun = vi.spyOn(handler, 'permitted').mockImplementationOnce(async (context, work) => {
    const written = await permitted(context, work)
    await other.disable()
    return written
  })
  const { status } = await server.call('POST', `/v1/yearlyData/${id}/erase`, undefined, {
    token: other.token,
  })
  expect([status, begun.mock.calls.length]).toEqual([204, 1])
  expect(await erasedBy(server)).toEqual([other.id])
})

test('an erasure that a start goes on with names whoever began it', async () => {
  let began: number
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    const id = await gonePerson(server)
    began = (await otherAdministrator(server)).id
    const rest = { person: PERSON.employeeId, places: [], correlationId: randomUUID(), actor: began }
    await server.system.deps.personalData.keys!.begin({ id: randomUUID(), rows: [id], ...rest })
  }
  await using server = await startServer({ dataDir: folder.dataDir })
  await vi.waitFor(async () => expect(await erasedBy(server)).toEqual([began]), { timeout: 20_000 })
}, 60_000)
