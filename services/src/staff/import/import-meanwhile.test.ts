import { expect, test } from 'vitest'
import { staffStream } from '@staffplan/contracts/staff/events'
import { startServer, type TestServer } from '#testing/server.ts'
import { importing } from '#staff/testing/importing.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
const BEFORE = ['E1;Sara;6000;7500;0100;Ward', 'E2;Ben;5000;6000;0100;Ward', 'E3;Mia;4000;4500;0100;Ward']
const FILE = [
  'E1;Sara;6000;8000;0100;Ward',
  'E2;Ben;5000;6500;0100;Ward',
  'E3;Mia;4000;4500;0100;Ward',
  'E4;Ola;3000;3500;0100;Ward',
  'E5;Tom;2000;2500;0100;Ward',
]
const IN_FILE = [
  ['E1', 'Sara', 8000],
  ['E2', 'Ben', 6500],
  ['E3', 'Mia', 4500],
  ['E4', 'Ola', 3500],
  ['E5', 'Tom', 2500],
]

test('whoever was changed while a file was written down is compared again: the file counts, nobody is there twice', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using meanwhile = await importing(server, async () => {
    const [sara, ben, mia] = await staff(server)
    await server.call('PATCH', `/v1/yearlyData/${sara!.id}`, { totalMonthSalary: 9999, name: 'Sarah' })
    await server.call('DELETE', `/v1/yearlyData/${ben!.id}`)
    await server.call('PATCH', `/v1/yearlyData/${mia!.id}`, { name: 'Maria' })
    await hire(server, 'E4', '0100') // takes the id that the file's first newcomer was to have
    await hire(server, 'X', '0100')
  })
  const imported = await importStaff(server, meanwhile.url, FILE)
  expect(imported).toMatchObject({
    status: 200,
    body: { inserted: 2, updated: 3, unchanged: 0, missing: ['X'] },
  })

  const rows = await staff(server)
  expect(rows.map(({ employeeId, name, totalMonthSalary }) => [employeeId, name, totalMonthSalary])).toEqual([
    ...IN_FILE,
    ['X', 'Hired', 2],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(await streamsOf(server, imported.body.importId)).toBe(1) // the rows were not written again
  await figuresAgree(server, 6)

  await undo(server, imported.body.importId)
  expect(
    (await staff(server)).map(({ employeeId, name, totalMonthSalary }) => [
      employeeId,
      name,
      totalMonthSalary,
    ]),
  ).toEqual([
    ['E1', 'Sarah', 9999],
    ['E3', 'Maria', 4500],
    ['E4', 'Hired', 2],
    ['X', 'Hired', 2],
  ])
  await figuresAgree(server, 4)
})

test('the rows of an import are not read back for the next change of its year', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using meanwhile = await importing(server, async () => {
    const [sara, ben] = await staff(server)
    await server.call('PATCH', `/v1/yearlyData/${sara!.id}`, { totalMonthSalary: 9999 })
    await server.call('DELETE', `/v1/yearlyData/${ben!.id}`)
  })
  const imported = await importStaff(server, meanwhile.url, FILE)
  const stream = staffStream(2019)
  const { since: _, ...folded } = await meanwhile.deps.handler.folded(staffYearModel, stream)
  expect(meanwhile.read.filter((read) => read.includes(imported.body.importId))).toEqual([])
  expect(await server.system.deps.handler.folded(staffYearModel, stream)).toMatchObject(folded) // reads everything
})

test('an import that another one of the same year overtakes is compared anew and leaves one copy', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using meanwhile = await importing(server, async () => {
    await importStaff(server, server.url, ['E1;Sara;6000;7777;0100;Ward', 'E9;Zoe;1000;1500;0100;Ward'])
  })
  const imported = await importStaff(server, meanwhile.url, FILE)
  expect(imported).toMatchObject({ status: 200, body: { inserted: 2, updated: 2, unchanged: 1 } })
  expect((await staff(server)).map(({ employeeId }) => employeeId)).toEqual([
    'E1',
    'E2',
    'E3',
    'E4',
    'E5',
    'E9',
  ])
  expect(await readableRows(server, imported.body.importId)).toBe(4)
})

test('an import whose cost centre is deleted meanwhile is refused and leaves nothing behind', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  const { id } = (await server.call('POST', '/v1/costCentres/', { number: '0200', name: 'Lab', comment: '' }))
    .body
  await using meanwhile = await importing(server, async () => {
    expect((await server.call('DELETE', `/v1/costCentres/${id}`)).status).toBe(204)
  })
  const refused = await importStaff(server, meanwhile.url, ['E1;Sara;6000;8000;0200;Lab'])
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  expect(JSON.stringify(await everyEvent(server))).not.toContain('8000')
})

function importStaff({ token }: TestServer, url: string, rows: readonly string[]) {
  const bytes = [HEADINGS, ...rows].join('\r\n')
  return uploadFile(`${url}/v1/import/hrYearlyData`, token, { bytes, fields: { year: '2019' } })
}

async function undo(server: TestServer, importId: string): Promise<void> {
  expect((await server.call('POST', `/v1/import/${importId}/undo`)).status).toBe(200)
}

async function hire(server: TestServer, employeeId: string, number: string): Promise<void> {
  const row = {
    employeeId,
    year: 2019,
    name: 'Hired',
    basicSalary: 1,
    totalMonthSalary: 2,
    costCentre: { number },
  }
  expect((await server.call('POST', '/v1/yearlyData', row)).status).toBe(201)
}

type Row = { id: number; employeeId: string; name: string; totalMonthSalary: number }

async function staff(server: TestServer): Promise<Row[]> {
  const path = '/v1/import/hrYearlyData/year/2019?size=99&sort=employeeId,asc'
  return (await shown<{ content: Row[] }>(server, path)).content
}

/** The cost centre's figures count as many people as there are rows. */
async function figuresAgree(server: TestServer, people: number): Promise<void> {
  const { content } = await shown<{ content: { staffNumber: number }[] }>(
    server,
    '/v1/costCentres/analytics?year=2019',
  )
  expect(content.map(({ staffNumber }) => staffNumber)).toEqual([people])
}

async function shown<Body>(server: TestServer, path: string): Promise<Body> {
  const headers = { 'min-position': String(await server.system.log.head()) }
  return (await server.call<Body>('GET', path, undefined, { headers })).body
}

async function everyEvent({ system }: TestServer) {
  const events = []
  for await (const batch of system.log.follow(0n, new AbortController().signal)) {
    if (batch === 'caughtUp') break
    events.push(...batch.map(({ type, stream, data }) => ({ type, stream, data })))
  }
  return events
}

async function streamsOf(server: TestServer, importId: string): Promise<number> {
  return new Set((await chunks(server, importId)).map(({ stream }) => stream)).size
}

/** Number of an import's rows that can still be read in the log. */
async function readableRows(server: TestServer, importId: string): Promise<number> {
  const data = (await chunks(server, importId)).map((event) => event.data as { ops: unknown[] })
  return data.reduce((sum, { ops }) => sum + ops.length, 0)
}

async function chunks(server: TestServer, importId: string) {
  const all = await everyEvent(server)
  return all.filter(({ type, stream }) => type === 'StaffImportChunk' && stream.includes(importId))
}
