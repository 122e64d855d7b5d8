import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test, vi } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'

const PATHS = [
  '/v1/bigPicture/',
  '/v1/bigPicture/?year=2019',
  '/v1/bigPicture/published',
  '/v1/bigPictureStore/userInput',
  '/v1/bigPictureStore/drivers',
  '/v1/bigPictureStore/calculated',
  '/v1/drivers/specialDrivers',
  '/v1/me',
]

async function ordinaryUser(server: TestServer): Promise<string> {
  return (await signedInAs(server, USER_ROLE)).token
}

/** All answers that an ordinary user can get, with every header except the date. */
async function everything(server: TestServer, token: string): Promise<string[]> {
  const answers: string[] = []
  for (const path of PATHS) {
    const { status, headers, body } = await server.call('GET', path, undefined, { token })
    const shown = [...headers].filter(([name]) => name !== 'date')
    answers.push(JSON.stringify([path, status, shown, body]))
  }
  return answers
}

test('an ordinary user is told nothing when only pay has changed, and of what they see at once', async () => {
  await using server = await startServer()
  await buildWorkedExample(server)
  const token = await ordinaryUser(server)
  await using omar = await LiveClient.signedIn(server.url, token)
  await using sara = await LiveClient.signedIn(server.url, server.token)
  const { body: state } = await server.call('GET', '/v1/bigPicture/published', undefined, { token })
  for (const client of [omar, sara]) {
    client.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: state.epoch, since: state.rev })
    await client.next('tail')
  }
  await change(server, { totalMonthSalary: 3_333 }) // makes sure that all earlier changes have been announced
  await vi.waitFor(() => expect(told(sara)).toBe(1))
  const before = await everything(server, token)
  const frames = omar.texts.length

  await change(server, { basicSalary: 4_444, totalMonthSalary: 5_555 })
  await vi.waitFor(() => expect(told(sara)).toBe(2))
  const { body: units } = await server.call('GET', '/v1/businessUnits')
  expect(await everything(server, token)).toEqual(before)
  expect(omar.texts.slice(frames)).toEqual([])

  const [unit] = units.content
  await server.call('PATCH', `/v1/businessUnits/${unit.id}`, { name: 'Renamed' })
  await vi.waitFor(() => expect(told(omar)).toBeGreaterThan(0))
  const after = await everything(server, token)
  expect(after[0]).not.toBe(before[0])
  expect(after[0]).toContain('Renamed')
})

test('everybody is told of a driver that changes, as of the big picture that shows it', async () => {
  await using server = await startServer()
  const { pupils } = await buildWorkedExample(server)
  const token = await ordinaryUser(server)
  await using omar = await LiveClient.signedIn(server.url, token)
  await using sara = await LiveClient.signedIn(server.url, server.token)
  for (const [client, kind] of [
    [omar, 'published'],
    [sara, 'draft'],
  ] as const) {
    const { epoch, rev } = (await server.call('GET', `/v1/bigPicture/${kind}`)).body
    client.send({ t: 'sub', ref: 'p', topic: `${kind}:2019`, epoch, since: rev })
    await client.next('tail')
  }
  const positionOf = async (): Promise<bigint> =>
    BigInt((await server.call('GET', '/v1/bigPicture', undefined, { token })).headers.get('position')!)
  const before = await positionOf()
  await server.call('PATCH', `/v1/drivers/primaryDrivers/${pupils}`, { name: 'learners' })
  for (const client of [sara, omar])
    await client.next('inv', ({ changes }) =>
      changes.some(({ model, pos }) => model === 'bigPicture' && BigInt(pos) > before),
    )
  expect(await positionOf()).toBeGreaterThan(before)
})

test('nor when pay that changed is published, or imported; the next entry is told as the next', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const token = await ordinaryUser(server)
  await post(server, { [`b${example.education}-p${example.pupils}-y2019`]: 1_000 })
  await using omar = await LiveClient.signedIn(server.url, token)
  const { body: state } = await server.call('GET', '/v1/bigPicture/published', undefined, { token })
  expect(state.rev).toBe(1)
  omar.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: state.epoch, since: state.rev })
  await omar.next('tail')
  await change(server, { basicSalary: 3_333 }) // makes sure that all earlier changes have been announced
  await everything(server, token)
  const before = await everything(server, token)
  const frames = omar.texts.length

  await change(server, { basicSalary: 4_444, totalMonthSalary: 5_555 })
  await publishAgain(server)
  await importPay(server, 6_666)
  await publishAgain(server)
  expect(await everything(server, token)).toEqual(before)
  omar.send({ t: 'ping', n: 1, seen: {} })
  expect((await omar.next('pong')).heads['published:2019']?.rev).toBe(1)
  expect(omar.texts.slice(frames, -1)).toEqual([])

  await post(server, { [`b${example.education}-p${example.pupils}-y2019`]: 1_001 })
  expect(await omar.next('ev')).toMatchObject({ from: 1, to: 2, events: [{ rev: 2 }] })
  const after = await server.call('GET', '/v1/bigPicture/published', undefined, { token })
  expect(after.body).toMatchObject({ rev: 2, cells: [{ v: 1_001 }] })
  expect(after.body.at > state.at).toBe(true)
})

/** Saves the inputs with the whole-map call, which publishes them. */
async function post(server: TestServer, inputs: object): Promise<void> {
  await server.call('GET', '/v1/bigPictureStore/userInput')
  expect((await server.call('POST', '/v1/bigPictureStore/userInput', inputs)).status).toBe(200)
}

/** Publishes the present draft; checks that this made a publish of its own. */
async function publishAgain(server: TestServer): Promise<void> {
  const saves = async (): Promise<number> =>
    (await server.call('GET', '/v1/bigPicture/draft')).body.published.rev
  const before = await saves()
  const { body } = await server.call('GET', '/v1/bigPictureStore/userInput')
  await post(server, body)
  expect(await saves()).toBeGreaterThan(before)
}

/** Imports the example's first person again, with different pay. */
async function importPay(server: TestServer, pay: number): Promise<void> {
  const form = new FormData()
  form.set('year', '2019')
  form.set('selectedYear', '2019')
  const head = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number'
  form.set('file', new Blob([`${head}\nN-0,Person N0,1000,${pay},00-N`], { type: 'text/csv' }), 'pay.csv')
  const headers = { authorization: `Bearer ${server.token}` }
  const answer = await fetch(`${server.url}/v1/import/hrYearlyData`, { method: 'POST', headers, body: form })
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ updated: 1 })])
}

function told({ frames }: LiveClient): number {
  return frames.filter(({ t }) => t === 'inv').length
}

async function change(server: TestServer, pay: object): Promise<void> {
  const { body } = await server.call('GET', '/v1/yearlyData?year=2019&size=1')
  const [row] = body.content
  const { status } = await server.call('PATCH', `/v1/yearlyData/${row.id}`, pay)
  expect(status).toBe(200)
}
