import { expect, test } from 'vitest'
import { Handler } from '#kernel/commands/handle.ts'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { eventTypes } from '#projectors.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served, type Served } from '#testing/served.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'

test('an undo that is stored is answered, and takes its cost centres back, though whoever asked for it is disabled just after', async () => {
  await using server = await startServer()
  const { importId } = await importOne(server)
  const { token, disable } = await otherAdministrator(server)
  await using beside = await withAppend(server, async (append, [stream, expected, events]) => {
    const appended = await append(stream, expected, events)
    if (events.some(({ type }) => type === 'StaffImportCompleted')) await disable()
    return appended
  })
  const undone = await post(`${beside.url}/v1/import/${importId}/undo`, token)
  expect(undone.status).toBe(200)
  expect(await numbersOfCentres(server)).toEqual([])
})

test('an undo that is stored is answered though the store is away just after; the next start takes its cost centres back', async () => {
  const server = await startServer()
  const { importId } = await importOne(server)
  await using beside = await withAppend(server, async (append, [stream, expected, events]) => {
    if (events.some(({ type }) => type === 'CostCentresImportUndone'))
      throw new StoreUnavailable('the store did not answer', false)
    return append(stream, expected, events)
  })
  expect((await post(`${beside.url}/v1/import/${importId}/undo`, server.token)).status).toBe(200)
  expect(await numbersOfCentres(server)).toEqual(['0100'])

  await server.app.close()
  await server.system[Symbol.asyncDispose]()
  await using again = await startServer({ dataDir: server.dataDir })
  await expect.poll(() => numbersOfCentres(again), { timeout: 10_000 }).toEqual([])
})

test('an import takes its cost centres back when whoever asked for it is disabled before it counts', async () => {
  await using server = await startServer()
  const importer = await otherAdministrator(server)
  await using beside = await withAppend(server, async (append, [stream, expected, events]) => {
    if (events.some(({ type }) => type === 'StaffImportChunk')) await importer.disable()
    return append(stream, expected, events)
  })
  const refused = await importOne({ url: beside.url, token: importer.token })
  expect(refused).toMatchObject({ code: 'unauthenticated' })
  const stored = await Array.fromAsync(server.system.log.read('organisation'), ({ type }) => type)
  expect(stored).toEqual(['CostCentresImported', 'CostCentresImportUndone'])
  expect(await numbersOfCentres(server)).toEqual([])
})

test('an import of which only some cost centres could be stored takes those back', async () => {
  await using server = await startServer()
  let claims = 0
  await using beside = await withAppend(server, async (append, [stream, expected, events]) => {
    if (events.some(({ type }) => type === 'CostCentresImported') && ++claims === 2)
      throw new StoreUnavailable('the store did not answer', false)
    return append(stream, expected, events)
  })
  const name = 'W'.repeat(200) // so long that all of them are more than one event holds
  const rows = Array.from({ length: 3_000 }, (_, index) => `E${index};Sara;1;2;N${index};${name}`)
  const bytes = [HEADINGS, ...rows].join('\r\n')
  const sent = { bytes, fields: { year: '2019' } }
  const { body } = await uploadFile(`${beside.url}/v1/import/hrYearlyData`, server.token, sent)
  expect([body.code, claims]).toEqual(['store-unavailable', 2])
  await expect.poll(() => numbersOfCentres(server), { timeout: 30_000 }).toEqual([])
})

type Append = EventLog['append']

/** A second server on the same log and sessions, whose appends go through `instead`. */
async function withAppend(
  { system }: TestServer,
  instead: (append: Append, call: Parameters<Append>) => ReturnType<Append>,
): Promise<Served> {
  const { log, deps } = system
  const { sessions } = deps
  const watched = logWith(log, { append: (...call) => instead((...args) => log.append(...args), call) })
  const handler = new Handler(watched, eventTypes, {
    rights: {
      takenFrom: () => null,
      holds: ({ actor, session }) => actor === 0 || (session !== undefined && sessions.isOpen(session)),
      moved() {},
    },
  })
  return served({ ...depsOn(watched, deps), handler })
}

async function importOne({ url, token }: { readonly url: string; readonly token: string }) {
  const bytes = `${HEADINGS}\r\n007;Sara;6000;7500;0100;Ward`
  const { body } = await uploadFile(`${url}/v1/import/hrYearlyData`, token, {
    bytes,
    fields: { year: '2019' },
  })
  return body
}

async function post(url: string, token: string): Promise<{ readonly status: number }> {
  return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
}

async function numbersOfCentres(server: TestServer): Promise<string[]> {
  const headers = { 'min-position': String(await server.system.log.head()) }
  const { body } = await server.call<{ content: { number: string }[] }>(
    'GET',
    '/v1/costCentres?size=99',
    undefined,
    { headers },
  )
  return body.content.map(({ number }) => number)
}
