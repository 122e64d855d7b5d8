import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { startTestServer, type TestServer } from '#testing/stores/test-server.ts'

const USER_INPUT = '/v1/bigPictureStore/userInput'
const STORE_LISTS = '/v1/bigPictureStore/drivers'
const UNITS = 72
const SOURCES = 25
const YEARS = Array.from({ length: 11 }, (_, index) => 2019 + index)
const KEYS = UNITS * SOURCES * YEARS.length

let events: TestServer
beforeAll(async () => {
  events = await startTestServer('eventstore')
})
afterAll(() => events[Symbol.asyncDispose]())

describe.each([
  ['EventStoreDB', true, () => ({ EVENTSTORE_URL: events.url, STREAM_PREFIX: `large${Date.now()}-` })],
  ['the embedded log', false, () => ({})],
])('on %s', (_, isBounded, environment) => {
  let server: Staffplan
  let scopes: string[]
  beforeAll(async () => {
    server = await startServer({ environment: { ...environment(), PLANNING_YEARS: '10' } })
    const create = async (path: string, body: object) =>
      (await server.call('POST', `/v1/${path}`, body)).body.id
    const sources = Array.from({ length: SOURCES }, (__, index) => ({ label: `s${index}`, weight: 0.04 }))
    const values = { name: 'pupils', unit: 'p', comment: '', driverDataSources: sources }
    const driver = await create('drivers/primaryDrivers', values)
    const units = await Promise.all(
      Array.from({ length: UNITS }, (__, index) =>
        create('businessUnits', { name: `u${index}`, color: '#3182CE' }),
      ),
    )
    scopes = units.flatMap((unit) => sourcesOf(`b${unit}-p${driver}`))
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const session = () => server.signIn(server.administrator.email, server.administrator.password)
  const save = (token: string, map: object, headers = {}) =>
    server.call('POST', USER_INPUT, map, { token, headers })
  const map = (value: (index: number) => number) =>
    Object.fromEntries(scopes.map((scope, index) => [scope, value(index)]))
  const published = async () => (await server.call('GET', USER_INPUT)).body

  test(`three whole maps of ${KEYS} keys at once are all saved`, async () => {
    const tokens = await Promise.all([session(), session(), session()])
    const maps = [1, 2, 3].map((nth) => map((index) => (index + nth) / 7_919))
    const answers = await Promise.all(tokens.map((token, nth) => save(token, maps[nth]!)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(maps).toContainEqual(await published())
  })

  test('one that an append does not take is refused as a whole, beside others that are saved', async () => {
    const before = await published()
    const [large, small] = await Promise.all([session(), session()])
    const [first = ''] = scopes
    const answers = await Promise.all([
      save(small, { [first]: 1 }),
      save(
        large,
        map((index) => 1.2345678901234567e-8 + index * 1e-15),
      ),
      server.call('POST', STORE_LISTS, { fte: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, isBounded ? 413 : 200, 200])
    if (!isBounded) return
    expect(answers[1].body.code).toBe('body-too-large')
    expect(await published()).toEqual({ ...before, [first]: 1 })
  })
})

function sourcesOf(stem: string): string[] {
  return Array.from({ length: SOURCES }, (_, source) => (source === 0 ? '' : `-i${source}`)).flatMap(
    (source) => YEARS.map((year) => `${stem}${source}-y${year}`),
  )
}
