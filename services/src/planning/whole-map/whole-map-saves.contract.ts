import { beforeAll, describe, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import type { Answer } from '#testing/call.ts'
import type { TestServer } from '#testing/server.ts'

const STORE = '/v1/bigPictureStore'
const PASSWORD = 'a long enough passphrase 7'

/** Sends a call as a signed-in administrator; `at` tells at which server it arrives. */
type Planner = (
  at: TestServer,
  call: string,
  body?: unknown,
  headers?: { readonly [name: string]: string },
  // oxlint-disable-next-line typescript/no-explicit-any -- the expectations check the answers
) => Promise<Answer<any>>

/** Tests that a save keeps what others changed, at whichever server of one installation it arrives. */
export function wholeMapSaves(name: string, servers: () => { here: TestServer; there: TestServer }): void {
  let here: TestServer
  let there: TestServer
  let unit: number
  let division: number
  let driver: number
  let special: number
  beforeAll(async () => {
    ;({ here, there } = servers())
    const create = async (path: string, body: object): Promise<number> =>
      (await here.call('POST', `/v1/${path}`, body)).body.id
    unit = await create('businessUnits', { name: 'Education', color: '#3182CE' })
    division = await create('divisions', { name: 'Schools', comment: '', businessUnit: { id: unit } })
    const sources = { unit: 'h', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }
    driver = await create('drivers/primaryDrivers', { name: 'pupils', ...sources })
    special = await create('drivers/specialDrivers', { name: 'growth', type: 'relative', value: 0.1 })
    for (const email of ['ben@example.com', 'sara@example.com']) {
      const names = { firstName: 'B', lastName: 'B', locale: 'en_US', enabled: true, role: { id: 1 } }
      await create('users', { ...names, email, password: PASSWORD })
    }
  })

  const key = (year: number): string => `b${unit}-p${driver}-y${year}`
  const planner = async (email: string): Promise<Planner> => {
    const token = await here.signIn(`${email}@example.com`, PASSWORD)
    return (at, call, body, headers = {}) => {
      const [method = '', path = ''] = call.split(' ')
      return at.call(method, `${STORE}/${path}`, body, { token, headers })
    }
  }
  const present = async () => (await here.call('GET', `${STORE}/userInput?draft=1`)).body
  /** Saves `values` as the only inputs of the plan. */
  const given = async (values: object): Promise<void> => {
    const before = Object.fromEntries(Object.keys(await present()).map((scope) => [scope, null]))
    const answer = await here.call(
      'POST',
      `${STORE}/userInput`,
      { ...before, ...values },
      {
        headers: { 'if-match': '*' },
      },
    )
    expect(answer.status).toBe(200)
  }

  describe(`${name}: a whole-map save`, () => {
    test('keeps what somebody else changed since it was read at the other server', async () => {
      await given({ [key(2019)]: 10, [key(2020)]: 20 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      const { body: read } = await ben(here, 'GET userInput')
      const { body: seen } = await sara(there, 'GET userInput')
      expect((await sara(here, 'POST userInput', { ...seen, [key(2019)]: 99 })).status).toBe(200)
      expect((await ben(there, 'POST userInput', { ...read, [key(2020)]: 77 })).status).toBe(200)
      expect(await present()).toEqual({ [key(2019)]: 99, [key(2020)]: 77 })
    })

    test('knows what the same session saved elsewhere before, and what it last read there', async () => {
      await given({ [key(2019)]: 10, [key(2020)]: 20, [key(2021)]: 30 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      const { body: read } = await ben(here, 'GET userInput')
      const first = { ...read, [key(2020)]: 77 }
      await ben(there, 'POST userInput', first)
      const { body: seen } = await sara(here, 'GET userInput')
      await sara(here, 'POST userInput', { ...seen, [key(2020)]: 88 })
      await ben(here, 'POST userInput', { ...first, [key(2021)]: 33 })
      expect(await present()).toEqual({ [key(2019)]: 10, [key(2020)]: 88, [key(2021)]: 33 })
      const { body: again } = await ben(there, 'GET userInput')
      const { [key(2019)]: _gone, ...rest } = again
      await ben(here, 'POST userInput', rest)
      expect(await present()).toEqual({ [key(2020)]: 88, [key(2021)]: 33 })
    })

    test('does not take a value for its own that somebody else entered too', async () => {
      await given({ [key(2019)]: 10 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      for (const ask of [ben, sara]) await ask(here, 'GET userInput')
      await sara(here, 'POST userInput', { [key(2019)]: 50 })
      await ben(there, 'POST userInput', { [key(2019)]: 50 })
      await sara(here, 'POST userInput', { [key(2019)]: 60 })
      await ben(here, 'POST userInput', { [key(2019)]: 50, [key(2020)]: 1 })
      expect(await present()).toEqual({ [key(2019)]: 60, [key(2020)]: 1 })
    })

    test('is compared with the version that If-Match names, whoever answered with it', async () => {
      await given({ [key(2019)]: 10, [key(2020)]: 20 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      const { body: read, headers } = await ben(here, 'GET userInput')
      const { body: seen } = await sara(here, 'GET userInput')
      await sara(here, 'POST userInput', { ...seen, [key(2019)]: 99 })
      await ben(here, 'GET userInput')
      const tag = { 'if-match': headers.get('etag') ?? '' }
      await ben(there, 'POST userInput', { ...read, [key(2020)]: 77 }, tag)
      expect(await present()).toEqual({ [key(2019)]: 99, [key(2020)]: 77 })
      const { body: refused, status } = await ben(there, 'POST userInput', {}, { 'if-match': '"x.999999"' })
      expect([status, refused.code]).toEqual([412, 'stale-if-match'])
    })

    test('that was never read replaces nothing of somebody else, and says so', async () => {
      await given({})
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      await sara(there, 'GET userInput')
      await sara(here, 'POST userInput', { [key(2019)]: 99 })
      const map = { [key(2019)]: 10, [key(2022)]: 20 }
      const refused = await ben(there, 'POST userInput', map)
      expect([refused.status, refused.body.code]).toEqual([409, 'not-read'])
      expect(refused.body.errors).toEqual([{ pointer: `/${key(2019)}`, code: 'not-read' }])
      expect(await present()).toEqual({ [key(2019)]: 99 })
      expect((await ben(there, 'POST userInput', { [key(2022)]: 20 })).status).toBe(200)
      expect((await ben(here, 'POST userInput', { [key(2019)]: 99, [key(2022)]: 21 })).status).toBe(200)
      expect((await ben(there, 'POST userInput', map, { 'if-match': '*' })).status).toBe(200)
      expect(await present()).toEqual(map)
    })

    test('names what it replaced of somebody else, when both changed the same', async () => {
      await given({ [key(2019)]: 10 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      for (const ask of [ben, sara]) await ask(here, 'GET userInput')
      await sara(here, 'POST userInput', { [key(2019)]: 99 })
      await ben(there, 'POST userInput', { [key(2019)]: 77 })
      expect(await present()).toEqual({ [key(2019)]: 77 })
      const events = await Array.fromAsync(here.system.log.read('bigPicture-2019'))
      const last = events.findLast(({ type }) => type === 'DraftOpsApplied')?.data
      expect(last).toMatchObject({ over: [{ k: `in|${key(2019)}`, v: 99 }] })
    })

    test('under the same Idempotency-Key happens once, wherever it arrives', async () => {
      await given({ [key(2019)]: 10 })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      const tag = (await ben(here, 'GET userInput')).headers.get('etag') ?? ''
      await sara(here, 'GET userInput')
      const once = { 'if-match': tag, 'idempotency-key': `${name} once` }
      await ben(here, 'POST userInput', { [key(2019)]: 77 }, once)
      await sara(there, 'POST userInput', { [key(2019)]: 99 })
      expect((await ben(there, 'POST userInput', { [key(2019)]: 77 }, once)).status).toBe(200)
      expect(await present()).toEqual({ [key(2019)]: 99 })
      const other = await ben(there, 'POST userInput', { [key(2019)]: 78 }, once)
      expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
    })

    test('that is sent again publishes nothing that others wrote since, wherever it arrives', async () => {
      await given({ [key(2019)]: 10 })
      const ben = await planner('ben')
      await ben(here, 'GET userInput')
      const once = { 'idempotency-key': `${name} published once` }
      expect((await ben(here, 'POST userInput', { [key(2019)]: 77 }, once)).status).toBe(200)
      const cell = `in|${key(2019)}`
      await using sara = await Tab.open(here)
      sara.write([cell, 99])
      await sara.until(() => sara.value(cell) === 99)
      expect((await ben(there, 'POST userInput', { [key(2019)]: 77 }, once)).status).toBe(200)
      const { body } = await here.call('GET', '/v1/bigPicture/published')
      expect(body.cells).toContainEqual({ k: cell, v: 77 })
    })

    test('of special drivers keeps the lists of others too', async () => {
      const scope = `b${unit}-d${division}`
      const entry = (id: number, value: number) => ({ id, driverID: special, value })
      const [ben, sara] = [await planner('ben'), await planner('sara')]
      const list = [entry(1, 0.1), entry(2, 0.2)]
      expect((await sara(here, 'POST drivers', { fte: { [scope]: list } })).status).toBe(200)
      await ben(there, 'GET drivers')
      await sara(there, 'POST drivers', { fte: { [scope]: [entry(1, 0.5), entry(2, 0.2)] } })
      await ben(here, 'POST drivers', { fte: { [scope]: [...list, entry(3, 0.3)] } })
      const { body } = await sara(there, 'GET drivers')
      expect(body.fte[scope]).toEqual([entry(1, 0.5), entry(2, 0.2), entry(3, 0.3)])
      const stranger = await planner('ben')
      const refused = await stranger(there, 'POST drivers', { fte: { [scope]: [entry(1, 0.7)] } })
      expect(refused.body.errors).toEqual([{ pointer: `/fte/${scope}`, code: 'not-read' }])
    })
  })
}
