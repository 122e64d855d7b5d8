import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { depsOn } from '../testing/deps-on.ts'
import { logWith } from '../testing/log-with.ts'
import { organisationOf } from '../testing/many-centres.ts'
import { otherAdministrator } from '../testing/other-administrator.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const HOURS = 60 * 60 * 1000
const CENTRES = 2_000
const BEGINNING = '{"content":['

test('a long list that is under way breaks off when whoever reads it is disabled', async () => {
  await using server = await startServer()
  await organisationOf(server, CENTRES)
  const { token, disable } = await otherAdministrator(server)
  using turn = holdLists(server)
  const reading = await readLongList(server, token)
  await disable()
  expect(await reading.end).toBe('broken off') // although its next part was still awaited
  turn[Symbol.dispose]()
  expect(reading.text()).toBe(BEGINNING)
})

test('no part of a long list leaves after the session has run out', async () => {
  let later = 0
  await using server = await startServer({ now: () => new Date(Date.now() + later) })
  await organisationOf(server, CENTRES)
  const { token } = await otherAdministrator(server)
  const turn = holdLists(server)
  const reading = await readLongList(server, token)
  later = 13 * HOURS
  turn[Symbol.dispose]()
  expect(await reading.end).toBe('broken off')
  expect(reading.text()).toBe(BEGINNING)
})

test('no event of an export leaves after the session has run out', async () => {
  let later = 0
  await using server = await startServer({ now: () => new Date(Date.now() + later) })
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const { log, deps } = server.system
  const slow = logWith(log, {
    async *follow(...call) {
      await allowed
      yield* log.follow(...call)
    },
  })
  await using app = await buildApp(depsOn(slow, deps))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reading = await readParts(`${url}/v1/trail/export`, server.token)
  later = 13 * HOURS
  allow()
  expect(await reading.end).toBe('broken off')
  expect(reading.text().split('\n')).toHaveLength(2)
})

test('whoever takes nothing more of an export gives up the place', async () => {
  await using server = await startServer()
  const { log, deps } = server.system
  const endless = logWith(log, {
    async *follow(...call) {
      for await (const [first] of log.follow(...call)) for (;;) yield Array(1_000).fill(first)
    },
  })
  await using app = await buildApp(depsOn(endless, deps))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.largeLists.longestPause = 5_000
  const ask = async () => {
    const headers = { authorization: `Bearer ${server.token}` }
    const asking = httpRequest(`${url}/v1/trail/export`, { headers }).end()
    const [response] = (await once(asking, 'response')) as [IncomingMessage] // what the event gives
    response.once('error', () => {})
    return response.statusCode
  }
  // None of these answers is read.
  for (let asked = 1; asked <= 4; asked += 1) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
  await expect.poll(ask).toBe(200)
})

test('whoever is disabled while he waits for a position reads nothing when it comes', async () => {
  await using server = await startServer()
  const { token, disable } = await otherAdministrator(server)
  const { log } = server.system
  const wanted = (await log.head()) + 2n // the first is that of disabling the user
  const waiting = server.call('GET', '/v1/users', undefined, {
    token,
    headers: { 'min-position': String(wanted) },
  })
  await disable()
  await server.call('POST', '/v1/businessUnits', { name: 'North' })
  await server.call('POST', '/v1/businessUnits', { name: 'South' })
  expect(await waiting).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

/** Makes long lists wait for their next part until disposed. */
function holdLists({ app }: TestServer): Disposable {
  const { promise, resolve } = Promise.withResolvers<void>()
  void app.largeLists.turn({ userId: 0 }, () => promise)
  return { [Symbol.dispose]: resolve }
}

/** Resolves once the answer has begun. */
const readLongList = ({ url }: TestServer, token: string) =>
  readParts(`${url}/v1/costCentres?size=99999`, token)

async function readParts(address: string, token: string) {
  const asking = httpRequest(address, { headers: { authorization: `Bearer ${token}` } }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage] // what the event gives
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  const end = new Promise<'whole' | 'broken off'>((resolve) => {
    response.once('end', () => resolve('whole'))
    response.once('error', () => resolve('broken off'))
  })
  await once(response, 'data')
  return { end, text: () => Buffer.concat(parts).toString() }
}
