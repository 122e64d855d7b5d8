import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '#staff/testing/upload-file.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'

const ROUNDS = 20
const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
const ANYBODY = { year: 2019, name: 'Ben', basicSalary: 1, totalMonthSalary: 2 }

let events: TestServer
let here: Staffplan
let there: Staffplan

beforeAll(async () => {
  events = await startTestServer('eventstore')
  const environment = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `deletion${Date.now()}-` }
  here = await startServer({ environment })
  there = await startServer({ environment })
})
afterAll(async () => {
  for (const opened of [here, there, events]) await opened[Symbol.asyncDispose]()
})

test.each([
  ['a person is put on it', hire],
  ['a file names it', upload],
])('one process deletes a cost centre while in another %s: whoever is on it has it', async (_, occupy) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const number = `${occupy.name}-${round}`
    const values = { name: number, number, comment: '' }
    const { id } = (await here.call('POST', '/v1/costCentres/', values)).body
    const [occupied, deleted] = await Promise.all([
      occupy(there, number),
      here.call('DELETE', `/v1/costCentres/${id}`),
    ])
    expect([200, 201, 409, 422]).toContain(occupied)
    expect([204, 409]).toContain(deleted.status)
    await everybodyHasTheirs()
  }
})

test('one process takes an import back while another puts somebody on its cost centre', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const number = `undo-${round}`
    const { importId } = (await importOne(here, number)).body
    const [hired, undone] = await Promise.all([
      hire(there, number),
      here.call('POST', `/v1/import/${importId}/undo`),
    ])
    expect([201, 422]).toContain(hired)
    expect(undone.status).toBe(200)
    await everybodyHasTheirs()
  }
})

async function everybodyHasTheirs(): Promise<void> {
  const people = await everything('/v1/yearlyData')
  const centres = await everything('/v1/costCentres')
  const numbers = new Set(centres.map(({ number }) => number))
  expect(people.filter(({ costCentre }) => !numbers.has(costCentre?.number))).toEqual([])
}

// oxlint-disable-next-line typescript/no-explicit-any -- the expectations check the rows
async function everything(path: string): Promise<any[]> {
  const headers = { 'min-position': String(await here.system.deps.log.head()) }
  return (await here.call(`GET`, `${path}?size=999`, undefined, { headers })).body.content
}

async function hire(server: Staffplan, number: string): Promise<number> {
  const row = { ...ANYBODY, employeeId: `hired-${number}`, costCentre: { number } }
  return (await server.call('POST', '/v1/yearlyData', row)).status
}

async function upload(server: Staffplan, number: string): Promise<number> {
  return (await importOne(server, number)).status
}

function importOne({ url, token }: Staffplan, number: string) {
  const bytes = `${HEADINGS}\r\nimported-${number};Sara;6000;7500;${number};Ward`
  return uploadFile(`${url}/v1/import/hrYearlyData`, token, { bytes, fields: { year: '2019' } })
}
