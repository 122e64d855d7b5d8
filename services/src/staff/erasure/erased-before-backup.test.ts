import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#maintenance/backup.ts'
import { putBack } from '#maintenance/testing/put-back.ts'
import { added, CANARIES, company, erase, OTHER, PERSON, removed } from '#staff/testing/erasing.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const folder = folderForEachTest()

/** The division's cost as told now by its list and by the plan, and by the plan's latest moment. */
async function figuresOf(server: TestServer) {
  const get = async (path: string) => (await server.call('GET', path)).body
  const [row] = (await get('/v1/divisions?year=2019')).content
  const ofPlan = (structure: readonly { divisions: readonly object[] }[]) => structure[0]!.divisions[0]
  return {
    list: { staffNumber: row.staffNumber, min: row.minSalary, avg: row.avgSalary, cost: row.totalCost },
    plan: ofPlan(await get('/v1/bigPicture')),
    past: ofPlan((await get('/v1/bigPicture/state')).structure),
  }
}

test('a person who was erased and came back with an older backup counts as one whose pay nobody knows, now as at any moment', async () => {
  const { dataDir } = folder
  const kept = join(folder.path, 'kept.db')
  {
    await using server = await startServer({ dataDir })
    await company(server)
    await server.call('POST', '/v1/businessUnits', { name: 'Care' })
    await server.call('POST', '/v1/divisions', { name: 'Wards', businessUnit: { id: 1 } })
    await server.call('POST', '/v1/departments', { name: 'A', division: { id: 1 }, costCentreIds: [1] })
    await added(server, OTHER)
    const id = await added(server, PERSON)
    await backUp(dataDir, kept)
    await removed(server, id)
    expect((await erase(server, id)).status).toBe(204)
  }
  putBack(kept, dataDir)
  rmSync(join(dataDir, 'views.db'))
  await using server = await startServer({ dataDir })
  const { list, plan, past } = await figuresOf(server)
  expect(list).toEqual({ staffNumber: 2, min: 6_000, avg: 6_000, cost: 12_000 })
  expect(plan).toMatchObject({ staffNumber: 2, totalSalary: 12_000, avgSalary: 6_000, unpaid: 1 })
  expect(past).toEqual(plan)
  const rows = JSON.stringify((await server.call('GET', '/v1/yearlyData')).body)
  for (const canary of CANARIES) expect(rows).not.toContain(canary)
})
