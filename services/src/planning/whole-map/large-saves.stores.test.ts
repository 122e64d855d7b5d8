import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Tab, TOPIC } from '#planning/draft/tab.given.ts'
import { commanded } from '#planning/snapshots/snapshots.given.ts'
import { startServer, type TestServer as Staffplan } from '#testing/server.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'

const USER_INPUT = '/v1/bigPictureStore/userInput'
const STORE_LISTS = '/v1/bigPictureStore/drivers'
const UNITS = 72
const SOURCES = 25
const YEARS = Array.from({ length: 11 }, (_, index) => 2019 + index)
const KEYS = UNITS * SOURCES * YEARS.length

const events = sharedStore('eventstore')

describe.each([
  ['EventStoreDB', () => ({ EVENTSTORE_URL: events.url, STREAM_PREFIX: `large${Date.now()}-` })],
  ['the embedded log', () => ({})],
])('on %s', (_, environment) => {
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
    expect(answers.map(({ status }) => status)).toEqual([200, 413, 200])
    expect(answers[1].body.code).toBe('body-too-large')
    expect(await published()).toEqual({ ...before, [first]: 1 })
  })

  test(`a snapshot of ${KEYS} keys is restored as one, undone and repeated as one`, async () => {
    const largest = async (): Promise<number> =>
      Math.max(...Object.values<number>((await server.call('GET', `${USER_INPUT}?draft=1`)).body))
    const token = await session()
    const saved = async (value: (index: number) => number): Promise<void> => {
      await server.call('GET', USER_INPUT, undefined, { token })
      expect((await save(token, map(value))).status).toBe(200)
    }
    await saved((index) => index + 1)
    await using sara = await Tab.open(server)
    await commanded(sara, 'snapshot', { title: 'Large' })
    await saved(() => 7)
    /** Sends a command whose event is too large for one frame, so that listeners are told to fetch the state. */
    const done = async (type: 'restore' | 'undo' | 'redo', args: object, expected: number) => {
      sara.client.command({ topic: TOPIC, type, base: await headOf(server), args: { ...args } })
      await vi.waitFor(async () => expect(await largest()).toBe(expected), { timeout: 20_000 })
    }
    await done('restore', { title: 'Large' }, KEYS)
    await done('undo', { rev: await headOf(server) }, 7)
    await done('redo', { rev: await headOf(server) }, KEYS)
  })
})

async function headOf(server: Staffplan): Promise<number> {
  return (await server.call('GET', '/v1/bigPicture/draft')).body.rev
}

function sourcesOf(stem: string): string[] {
  return Array.from({ length: SOURCES }, (_, source) => (source === 0 ? '' : `-i${source}`)).flatMap(
    (source) => YEARS.map((year) => `${stem}${source}-y${year}`),
  )
}
