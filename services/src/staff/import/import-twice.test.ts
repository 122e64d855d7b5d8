import { expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served } from '#testing/served.ts'

const HR = `Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number
007;Sara;6000;7500;0100
008;Ben;5000;6000;0100`
const OVERTIME = `Employee ID;Overtime Hours
007;9`

const upload = (server: TestServer, bytes: string, [call, field] = ['hrYearlyData', 'file']) =>
  uploadFile(`${server.url}/v1/import/${call}`, server.token, { bytes, fields: { year: '2019' }, field })

const overtime = (server: TestServer) => upload(server, OVERTIME, ['hrYearlyOvertime', 'fileOvertime'])

async function idsOfImports(server: TestServer): Promise<string[]> {
  const { content } = (await server.call('GET', '/v1/import?sort=id,asc')).body
  return content.map(({ importId }: { importId: string }) => importId)
}

test('the same file again answers that nothing was left to do, and the history has it once', async () => {
  await using server = await startServer()
  const first = await upload(server, HR)
  expect(first.body).toMatchObject({ numberImported: 2, inserted: 2, newCostCentres: ['0100'] })
  const again = await upload(server, HR)
  const nothing = { inserted: 0, updated: 0, unchanged: 2, newCostCentres: [], numberImported: 2 }
  expect(again).toMatchObject({ status: 200, body: nothing })
  expect(again.body).not.toHaveProperty('importId')
  const hours = await overtime(server)
  expect((await overtime(server)).body).toMatchObject({ inserted: 0, updated: 0, unchanged: 1 })
  expect(await idsOfImports(server)).toEqual([first.body.importId, hours.body.importId])
})

test('another file that changes nothing is an import of its own', async () => {
  await using server = await startServer()
  const first = await upload(server, HR)
  const other = await upload(server, `${HR}\n`)
  expect(other.body).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
  expect(await idsOfImports(server)).toEqual([first.body.importId, other.body.importId])
})

test('the same file counts again once something is no longer as it says', async () => {
  await using server = await startServer()
  const first = await upload(server, HR)
  const { content } = (await server.call('GET', '/v1/import/hrYearlyData/year/2019')).body
  await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, { name: 'Sarah' })
  const mended = await upload(server, HR)
  expect(mended.body).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 })
  expect(mended.body.importId).not.toBe(first.body.importId)
})

test('an upload that is sent again under its key after its undo brings nothing back', async () => {
  await using server = await startServer()
  const sent = { bytes: HR, fields: { year: '2019' }, headers: { 'idempotency-key': 'once' } }
  const send = () => uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, sent)
  const first = await send()
  await server.call('POST', `/v1/import/${first.body.importId}/undo`)
  expect(await organisationEvents(server)).toEqual(['CostCentresImported', 'CostCentresImportUndone'])
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  expect(await organisationEvents(server)).toEqual(['CostCentresImported', 'CostCentresImportUndone'])
})

test('an upload that is stored is answered though the organisation cannot be read behind it', async () => {
  await using server = await startServer()
  const { log: shared, deps } = server.system
  let isAway = false
  const log = logWith(shared, {
    async append(...call) {
      const appended = await shared.append(...call)
      if (call[2].some(({ type }) => type === 'StaffImportCompleted')) isAway = true
      return appended
    },
    async *read(stream, bounds) {
      if (isAway && stream === 'organisation') throw new StoreUnavailable('away', false)
      yield* shared.read(stream, bounds)
    },
  })
  await using other = await served(depsOn(log, deps))
  const answer = await upload({ ...server, url: other.url }, HR)
  expect(answer).toMatchObject({ status: 200, body: { inserted: 2, newCostCentres: ['0100'] } })
})

async function organisationEvents({ system }: TestServer): Promise<string[]> {
  return Array.fromAsync(system.log.read('organisation'), ({ type }) => type)
}

test('what was taken back answers no longer', async () => {
  await using server = await startServer()
  const first = await upload(server, HR)
  await server.call('POST', `/v1/import/${first.body.importId}/undo`)
  await upload(server, `${HR}\n`)
  const again = await upload(server, HR)
  expect(again.body).toMatchObject({ inserted: 0, unchanged: 2 })
  expect(again.body.importId).not.toBe(first.body.importId)
})
