import { expect, test } from 'vitest'
import { folderForEachTest } from '#staff/testing/data-folder.ts'
import { erase, filesWith, imported, LINE, PERSON, removed, rowsOf } from '#staff/testing/erasing.ts'
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
