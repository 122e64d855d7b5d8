import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type EventLog, StoreUnavailable, WrongExpectedRevision } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served, type Served } from '#testing/served.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
const BEFORE = ['009;Mia;4000;4500;0200;Laboratory']
const ROWS = ['007;Sara;6000;7500;0100;Ward', '008;Ben;5000;6000;0100;Ward']

type Fault = 'answer lost' | 'not stored' | 'stored, then away'

test('an import whose answer was lost counts, keeps its cost centres, and is answered the same when sent again', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using faulty = await beside(server, 'answer lost')
  let lost
  {
    using _behind = holdReadModels(server)
    lost = await importStaff(server, faulty.url, ROWS)
  }
  expect(lost).toMatchObject({ status: 503, body: { code: 'outcome-unknown' } })
  expect(await numbersOfCentres(server)).toEqual(['0100', '0200'])

  const again = await importStaff(server, faulty.url, ROWS)
  expect(again).toMatchObject({
    status: 200,
    body: {
      numberImported: 2,
      inserted: 2,
      updated: 0,
      unchanged: 0,
      newCostCentres: ['0100'],
      missing: ['009'],
      warningCounts: { 'cost-centre-new': 1 },
    },
  })
  expect((await importStaff(server, faulty.url, ROWS)).body).toEqual(again.body)
  expect(await namesOfStaff(server)).toEqual(['Ben', 'Mia', 'Sara'])
})

test('an import that is stored, though the log says otherwise and cannot be read just after, keeps its rows', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using faulty = await beside(server, 'stored, then away')
  expect((await importStaff(server, faulty.url, ROWS)).status).toBe(503)
  expect((await importStaff(server, faulty.url, ROWS)).body).toMatchObject({ inserted: 2 })
  const { importId } = (await importStaff(server, faulty.url, ROWS)).body
  const chunks = await Array.fromAsync(server.system.log.read(`staffImport-${importId}`), ({ type }) => type)
  expect(chunks).toEqual(['StaffImportChunk'])
  expect(await namesOfStaff(server)).toEqual(['Ben', 'Mia', 'Sara'])
})

test('an import that is known not to be stored takes its cost centres back', async () => {
  await using server = await startServer()
  await importStaff(server, server.url, BEFORE)
  await using faulty = await beside(server, 'not stored')
  expect(await importStaff(server, faulty.url, ROWS)).toMatchObject({
    status: 503,
    body: { code: 'store-unavailable' },
  })
  expect(await numbersOfCentres(server)).toEqual(['0200'])
  expect(await namesOfStaff(server)).toEqual(['Mia'])
  expect((await importStaff(server, faulty.url, ROWS)).body).toMatchObject({
    inserted: 2,
    newCostCentres: ['0100'],
  })
})

/** A second server on the same log, which fails once: when the event that makes an import count is appended. */
async function beside({ system }: TestServer, fault: Fault): Promise<Served> {
  const log = failingOnce(system.log, fault)
  return served(depsOn(log, system.deps))
}

function failingOnce(log: EventLog, fault: Fault): EventLog {
  let [isDone, isAway] = [false, false]
  const append: EventLog['append'] = async (stream, expected, events) => {
    if (isDone || !events.some(({ type }) => type === 'StaffImportCompleted'))
      return log.append(stream, expected, events)
    isDone = true
    if (fault !== 'not stored') await log.append(stream, expected, events)
    if (fault === 'stored, then away') {
      isAway = true
      throw new WrongExpectedRevision(stream, expected)
    }
    throw new StoreUnavailable('the store did not answer', fault === 'answer lost')
  }
  const read: EventLog['read'] = (stream, ...how) => {
    if (!isAway || stream !== 'staff-2019') return log.read(stream, ...how)
    isAway = false
    throw new StoreUnavailable('the store did not answer', false)
  }
  return new Proxy(log, {
    get(target, name) {
      if (name === 'append') return append
      if (name === 'read') return read
      const part: unknown = Reflect.get(target, name, target)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

/** Keeps the read models behind the log until disposed: nothing can be written to them. */
function holdReadModels({ dataDir }: TestServer): Disposable {
  const views = new DatabaseSync(join(dataDir, 'views.db'))
  views.exec('BEGIN IMMEDIATE')
  return { [Symbol.dispose]: () => views.close() }
}

function importStaff({ token }: TestServer, url: string, rows: readonly string[]) {
  return uploadFile(`${url}/v1/import/hrYearlyData`, token, {
    bytes: [HEADINGS, ...rows].join('\r\n'),
    fields: { year: '2019' },
    headers: { 'idempotency-key': rows.join() },
  })
}

async function numbersOfCentres(server: TestServer): Promise<string[]> {
  const { content } = await shown(server, '/v1/costCentres/')
  return content.map(({ number }) => String(number)).toSorted()
}

async function namesOfStaff(server: TestServer): Promise<string[]> {
  const { content } = await shown(server, '/v1/import/hrYearlyData/year/2019')
  return content.map(({ name }) => String(name)).toSorted()
}

async function shown(server: TestServer, path: string) {
  const head = String(await server.system.log.head())
  const { body } = await server.call<{ content: { [name: string]: unknown }[] }>('GET', path, undefined, {
    headers: { 'min-position': head },
  })
  return body
}
