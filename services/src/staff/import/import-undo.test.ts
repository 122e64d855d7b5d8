import { expect, test } from 'vitest'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PublicCollection } from '#ports/documents.ts'
import { buildApp } from '#app.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const ROUNDS = 15

test('an undo leaves a cost centre to whoever is put on it meanwhile', async () => {
  await using server = await startServer()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const number = `N-${round}`
    const { importId } = await importOne(server, number)
    const others = Array.from({ length: 5 }, (_, other) => hire(server, `E-${round}-${other}`, number))
    const [undone, ...hired] = await Promise.all([
      server.call('POST', `/v1/import/${importId}/undo`),
      ...others,
    ])
    expect(undone.status).toBe(200)
    expect(hired.every(({ status }) => status === 201 || status === 422)).toBe(true)
    const isThere = (await costCentres(server)).some((centre) => centre.number === number)
    const isUsed = hired.some(({ status }) => status === 201)
    expect([round, isThere]).toEqual([round, isUsed])
  }
})

test('whoever reads at the position that an undo answers no longer finds what the file had created', async () => {
  await using server = await startServer()
  const { importId } = await importOne(server, 'N')
  const undone = await server.call('POST', `/v1/import/${importId}/undo`)
  const position = undone.headers.get('position')!
  expect(position).toBe(String(await server.system.log.head()))
  const headers = { 'min-position': position }
  expect((await server.call('GET', '/v1/costCentres', undefined, { headers })).body.content).toEqual([])
})

test('an undo leaves somebody where they are when the cost centre they came from is gone', async () => {
  await using server = await startServer()
  await importOne(server, 'A')
  const { importId } = await importOne(server, 'B', 'E-A') // the same person, on another cost centre
  const former = (await costCentres(server)).find(({ number }) => number === 'A')
  expect((await server.call('DELETE', `/v1/costCentres/${former?.id}`)).status).toBe(204)
  const undone = await server.call('POST', `/v1/import/${importId}/undo`)
  expect(undone.status).toBe(200)
  expect(undone.body.warnings).toEqual([{ code: 'import-undo-skipped', params: { employees: ['E-A'] } }])
  const people = (await server.call('GET', '/v1/yearlyData?year=2019')).body.content
  expect(people).toMatchObject([{ employeeId: 'E-A', costCentre: { number: 'B' } }])
})

test('an undo keeps and names a cost centre that somebody has changed since', async () => {
  await using server = await startServer()
  const { importId } = await importOne(server, 'C')
  const [created] = await costCentres(server)
  const comment = 'contract 4711'
  await server.call('PATCH', `/v1/costCentres/${created?.id}`, { comment })
  const undone = await server.call('POST', `/v1/import/${importId}/undo`)
  expect(undone.body.warnings).toEqual([{ code: 'import-undo-centres-kept', params: { costCentres: ['C'] } }])
  expect(await costCentres(server)).toMatchObject([{ number: 'C', comment }])
})

test('a large import is taken back as soon as it is answered, though no list shows it yet', async () => {
  await using server = await startServer()
  const rows = Array.from({ length: 4_000 }, (_, index) => `E-${index};Sara;6000;7000;L-${index}`)
  const bytes = ['Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number', ...rows].join('\n')
  const sent = { bytes, fields: { year: '2019' } }
  const { body } = await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, sent)
  const undone = await server.call('POST', `/v1/import/${body.importId}/undo`)
  expect([undone.status, undone.body.warnings]).toEqual([200, []])
})

test('an undo that is stored is answered though its own line cannot be read just then', async () => {
  await using server = await startServer()
  const { importId } = await importOne(server, 'D')
  const { deps } = server.system
  const models = new Proxy(deps.models, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      if (typeof part !== 'function') return part
      if (name !== 'open') return part.bind(target)
      return (collection: PublicCollection): OpenCollection => {
        const opened = target.open(collection)
        return {
          ...opened,
          async get(id) {
            if (collection.name === 'imports' && id !== importId) throw new StoreUnavailable('away', false)
            return opened.get(id)
          },
        }
      }
    },
  })
  const app = await buildApp({ ...deps, models })
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/v1/import/${importId}/undo`,
    headers: { authorization: `Bearer ${server.token}` },
  })
  await app.close()
  expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([200, ['importId', 'warnings']])
})

/** The cost centres as the log has them now: an import's answer waits for the staff's read model, not for theirs. */
async function costCentres(server: TestServer): Promise<{ id: number; number: string }[]> {
  const headers = { 'min-position': String(await server.system.log.head()) }
  return (await server.call('GET', '/v1/costCentres?size=999', undefined, { headers })).body.content
}

async function importOne(
  { url, token }: TestServer,
  number: string,
  employeeId = `E-${number}`,
): Promise<{ importId: string }> {
  const headings = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
  const bytes = `${headings}\r\n${employeeId};Sara;6000;7500;${number};Ward`
  return (await uploadFile(`${url}/v1/import/hrYearlyData`, token, { bytes, fields: { year: '2019' } })).body
}

function hire(server: TestServer, employeeId: string, number: string) {
  return server.call('POST', '/v1/yearlyData', {
    employeeId,
    year: 2019,
    name: 'Ben',
    basicSalary: 1,
    totalMonthSalary: 2,
    costCentre: { number },
  })
}
