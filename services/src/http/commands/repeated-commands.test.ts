import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile } from '#testing/upload-file.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const DAY = 24 * 60 * 60 * 1000
const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'

type Sent = { readonly path: string; readonly body: unknown; readonly other: unknown }
type Answered = { readonly status: number; readonly id: unknown; readonly code: unknown }

const row = { employeeId: '500', year: 2019, name: 'Nour', basicSalary: 1, totalMonthSalary: 2 }
const person = { firstName: 'A', lastName: 'B', email: 'b@example.com', role: { id: 2 }, password: PASSWORD }
const assignment = { businessUnit: { id: 1 }, primaryDriver: { id: 1 }, weight: 1 }
const driver = { name: 'pupils', unit: 'n', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }

/** Calls in order, since later ones build on earlier ones. */
const CALLS: { readonly [name: string]: Sent } = {
  'a unit': { path: '/v1/businessUnits', body: { name: 'North' }, other: { name: 'South' } },
  'a cost centre': {
    path: '/v1/costCentres',
    body: { name: 'Ward', number: '0100' },
    other: { name: 'Ward', number: '0200' },
  },
  'a driver': { path: '/v1/drivers/primaryDrivers', body: driver, other: { ...driver, name: 'lessons' } },
  'an assignment': {
    path: '/v1/drivers/primaryDrivers/assignment',
    body: assignment,
    other: { ...assignment, weight: 0.5 },
  },
  'a row of staff': {
    path: '/v1/yearlyData',
    body: { ...row, costCentre: { number: '0100' } },
    other: { ...row, name: 'Noor', costCentre: { number: '0100' } },
  },
  'a user': { path: '/v1/users', body: person, other: { ...person, lastName: 'C' } },
  'a user with a password': {
    path: '/v1/users',
    body: { ...person, email: 'c@example.com' },
    other: { ...person, email: 'c@example.com', password: `${PASSWORD} 2` },
  },
  'a file': { path: '/v1/import/hrYearlyData', body: '007;Sara;1;2;0300;Lab', other: '008;Ben;1;2;0300;Lab' },
  'inputs of the big picture': {
    path: '/v1/bigPictureStore/userInput',
    body: { 'b1-p1-y2020': 5 },
    other: { 'b1-p1-y2020': 6 },
  },
}

async function send(server: TestServer, name: string, body: unknown): Promise<Answered> {
  const { path } = CALLS[name]!
  const headers = { 'idempotency-key': `key of ${name}` }
  if (typeof body !== 'string') {
    const { status, body: answer } = await server.call('POST', path, body, {
      headers,
      token: await tokenOf(server),
    })
    return { status, id: answer.id, code: answer.code }
  }
  const fields = { year: '2018' }
  const bytes = [HEADINGS, body].join('\r\n')
  const answer = await uploadFile(server.url + path, await tokenOf(server), { bytes, fields, headers })
  return { status: answer.status, id: answer.body.importId, code: answer.body.code }
}

/** A new token, since sessions end long before a key is forgotten. */
function tokenOf({ signIn, administrator: { email, password } }: TestServer): Promise<string> {
  return signIn(email, password)
}

/** The events in the log, except those of sessions and of their reads. */
async function stored({ system }: TestServer): Promise<string[]> {
  const until = await system.log.head()
  const ids: string[] = []
  for await (const events of system.log.follow(0n, new AbortController().signal)) {
    if (events === 'caughtUp') break
    const counted = events.filter(
      ({ type, position }) => !/^(Session|PlanRead)/.test(type) && position <= until,
    )
    ids.push(...counted.map(({ type, id }) => `${type} ${id}`))
  }
  return ids
}

describe('after a day and a restart, when no answer is kept any more', () => {
  let server: TestServer
  const first = new Map<string, Answered>()
  let events: string[]

  beforeAll(async () => {
    const before = await startServer()
    for (const [name, { body }] of Object.entries(CALLS)) first.set(name, await send(before, name, body))
    events = await stored(before)
    await before.app.close()
    await before.system[Symbol.asyncDispose]()
    server = await startServer({ dataDir: before.dataDir, now: () => new Date(Date.now() + 2 * DAY) })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each(Object.entries(CALLS))('%s under its key has its first outcome', async (name, { body }) => {
    const again = await send(server, name, body)
    expect(again).toEqual(first.get(name))
    expect(again.status).toBeLessThan(300)
    expect(await stored(server)).toEqual(events)
  })

  test.each(Object.entries(CALLS))('%s under a used key is refused', async (name, { other }) => {
    const reused = await send(server, name, other)
    expect([reused.status, reused.code]).toEqual([409, 'idempotency-key-reused'])
    expect(await stored(server)).toEqual(events)
  })
})

test('while the process goes on for days, a used key is refused too and stores nothing', async () => {
  let now = Date.now()
  await using server = await startServer({ now: () => new Date(now) })
  const sent = CALLS['a unit']!
  const first = await send(server, 'a unit', sent.body)
  now += 2 * DAY
  await server.call(
    'POST',
    '/v1/businessUnits',
    { name: 'East' },
    {
      headers: { 'idempotency-key': 'another' },
      token: await tokenOf(server),
    },
  )
  const events = await stored(server)
  expect(await send(server, 'a unit', sent.body)).toEqual(first)
  now += 2 * DAY
  expect(await send(server, 'a unit', sent.other)).toMatchObject({ status: 409 })
  expect(await stored(server)).toEqual(events)
})

test('a link to set a password is a new one each time, for its secret is not kept', async () => {
  const before = await startServer()
  const headers = { 'idempotency-key': 'link' }
  const { id } = await otherAdministrator(before)
  const path = `/v1/users/${id}/passwordLink`
  const first = await before.call('POST', path, undefined, { headers })
  expect(first.status).toBe(201)
  await before.app.close()
  await before.system[Symbol.asyncDispose]()
  await using server = await startServer({ dataDir: before.dataDir })
  const again = await server.call('POST', path, undefined, { headers })
  expect([again.status, again.body.link === first.body.link]).toEqual([201, false])
  const [, token] = again.body.link.split('#token=')
  const used = await server.call('POST', '/v1/passwordLink', { token, password: PASSWORD }, { token: null })
  expect(used.status).toBe(204)
})

test('a key counts in the stream where it was used: refused elsewhere for a day, a command of its own later', async () => {
  const headers = { 'idempotency-key': 'one row' }
  const of = (year: number) => ({ ...row, year, costCentre: { number: '0100' } })
  const add = async (server: TestServer, year: number) => {
    const token = await tokenOf(server)
    const { status, body } = await server.call('POST', '/v1/yearlyData', of(year), { headers, token })
    return { status, id: body.id, code: body.code }
  }
  const before = await startServer()
  await before.call('POST', '/v1/costCentres', { name: 'Ward', number: '0100' })
  const first = await add(before, 2019)
  expect(first.status).toBe(201)
  expect(await add(before, 2018)).toMatchObject({ status: 409, code: 'idempotency-key-reused' })
  const once = await stored(before)
  await before.app.close()
  await before.system[Symbol.asyncDispose]()
  await using server = await startServer({
    dataDir: before.dataDir,
    now: () => new Date(Date.now() + 2 * DAY),
  })
  const other = await add(server, 2018)
  expect(other.status).toBe(201)
  expect(other.id).not.toBe(first.id)
  expect(await stored(server)).toHaveLength(once.length + 1)
  // What was first done with the key is not done again, whichever of the two requests is sent.
  expect(await add(server, 2019)).toMatchObject({ status: 409, code: 'idempotency-key-reused' })
  const restarted = server.dataDir
  await server.app.close()
  await server.system[Symbol.asyncDispose]()
  await using later = await startServer({
    dataDir: restarted,
    now: () => new Date(Date.now() + 4 * DAY),
  })
  expect([await add(later, 2019), (await stored(later)).length]).toEqual([first, once.length + 1])
})
