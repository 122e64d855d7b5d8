import { beforeAll, describe, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import type { Answer } from '#testing/call.ts'
import type { TestServer } from '#testing/server.ts'
import { commanded, listed, SNAPSHOTS, written } from './snapshots.given.ts'

const PASSWORD = 'a long enough passphrase 7'

type Asker = (
  at: TestServer,
  method: string,
  body?: unknown,
  headers?: { readonly [name: string]: string },
  // oxlint-disable-next-line typescript/no-explicit-any -- the expectations check the answers
) => Promise<Answer<any>>

/** Tests of whole maps of snapshots, where calls may arrive at any server of one installation. */
export function snapshotMaps(name: string, servers: () => { here: TestServer; there: TestServer }): void {
  let here: TestServer
  let there: TestServer
  let scope: string
  let list: string
  let special: number
  beforeAll(async () => {
    ;({ here, there } = servers())
    const create = async (path: string, body: object): Promise<number> =>
      (await here.call('POST', `/v1/${path}`, body)).body.id
    const unit = await create('businessUnits', { name: 'Snapshots', color: '#3182CE' })
    const division = await create('divisions', { name: 'Kept', comment: '', businessUnit: { id: unit } })
    const sources = { unit: 'h', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }
    const driver = await create('drivers/primaryDrivers', { name: 'visitors', ...sources })
    special = await create('drivers/specialDrivers', { name: 'pilot', type: 'relative', value: 0.1 })
    scope = `b${unit}-p${driver}-y2020`
    list = `b${unit}-d${division}`
    for (const [email, role] of [
      ['mona@example.com', 1],
      ['karim@example.com', 1],
      ['reader@example.com', 2],
    ] as const) {
      const names = { firstName: 'M', lastName: 'K', locale: 'en_US', enabled: true }
      await create('users', { ...names, email, role: { id: role }, password: PASSWORD })
    }
  })

  const asker = async (email: string): Promise<Asker> => {
    const token = await here.signIn(`${email}@example.com`, PASSWORD)
    return (at, method, body, headers = {}) => at.call(method, SNAPSHOTS, body, { token, headers })
  }
  const state = (value: number, pilot?: number) => ({
    userInput: { [scope]: value },
    setDrivers: {
      fte: pilot === undefined ? {} : { [list]: [{ id: 1, driverID: special, value: pilot }] },
    },
  })
  const present = async () => (await here.call('GET', SNAPSHOTS)).body
  /** Makes these the only snapshots, whatever there was before. */
  const given = async (map: { readonly [title: string]: object }): Promise<void> => {
    const before = Object.fromEntries(Object.keys(await present()).map((title) => [title, null]))
    expect((await here.call('POST', SNAPSHOTS, { ...before, ...map })).status).toBe(200)
    expect(Object.keys(await present()).toSorted()).toEqual(Object.keys(map).toSorted())
  }

  describe(`${name}: a map of snapshots`, () => {
    test('comes back as it was sent, keyed by title, and is restored from there', async () => {
      await given({ First: { title: 'First', state: state(10, 0.5) }, Second: { state: state(20) } })
      const { body, headers } = await there.call('GET', SNAPSHOTS, undefined, {
        headers: { 'min-position': (await here.call('GET', SNAPSHOTS)).headers.get('position') ?? '' },
      })
      expect(body).toEqual({
        First: { title: 'First', state: state(10, 0.5) },
        Second: { title: 'Second', state: state(20) },
      })
      const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      expect((await there.call('GET', SNAPSHOTS, undefined, again)).status).toBe(304)
      await using mona = await Tab.open(there)
      await commanded(mona, 'restore', { title: 'First' })
      expect(mona.value(`in|${scope}`)).toBe(10)
      expect(mona.value(`drv|${list}|1`)).toMatchObject({ driverID: special, value: 0.5 })
    })

    test('knows what was made on the page of another server', async () => {
      await using mona = await Tab.open(here)
      await written(mona, [`in|${scope}`, 4711])
      const { rev } = await commanded(mona, 'snapshot', { title: 'From the page' })
      await using karim = await Tab.open(there)
      await karim.until(() => karim.rev >= rev)
      expect(await listed(there)).toContainEqual(expect.objectContaining({ title: 'From the page', rev }))
      expect((await present())['From the page'].state.userInput).toEqual({ [scope]: 4711 })
      await written(karim, [`in|${scope}`, 1])
      await commanded(karim, 'restore', { title: 'From the page' })
      expect(karim.value(`in|${scope}`)).toBe(4711)
    })

    test('keeps what somebody else made, replaced or took away since it was read', async () => {
      await given({ A: { state: state(1) }, B: { state: state(2) }, C: { state: state(3) } })
      const [mona, karim] = [await asker('mona'), await asker('karim')]
      const { body: read } = await mona(here, 'GET')
      await karim(there, 'GET')
      await karim(there, 'POST', { A: { state: state(11) }, C: { state: state(3) }, D: { state: state(4) } })
      const answer = await mona(here, 'POST', { ...read, E: { state: state(5) } })
      expect(answer.status).toBe(200)
      expect(await present()).toEqual({
        A: { title: 'A', state: state(11) },
        C: { title: 'C', state: state(3) },
        D: { title: 'D', state: state(4) },
        E: { title: 'E', state: state(5) },
      })
    })

    test('takes away what is missing once it was read, and what is null', async () => {
      await given({ A: { state: state(1) }, B: { state: state(2) } })
      const [mona, stranger] = [await asker('mona'), await asker('karim')]
      await mona(there, 'GET')
      expect((await stranger(here, 'POST', { C: { state: state(3) } })).status).toBe(200)
      expect(Object.keys(await present()).toSorted()).toEqual(['A', 'B', 'C'])
      await mona(here, 'POST', { A: { state: state(1) } })
      expect(Object.keys(await present()).toSorted()).toEqual(['A', 'C'])
      await stranger(there, 'POST', { A: null, C: { state: state(3) } })
      expect(Object.keys(await present())).toEqual(['C'])
    })

    test('replaces and takes away nothing that was kept since the named state; it says what, who and when', async () => {
      await given({ A: { state: state(1) } })
      const [mona, karim] = [await asker('mona'), await asker('karim')]
      const { headers } = await mona(here, 'GET')
      const since = { 'if-match': headers.get('etag') ?? '' }
      await karim(there, 'POST', { A: { state: state(2) }, B: { state: state(3) } })
      const before = await present()
      for (const map of [{ A: { state: state(5) } }, { B: { state: state(6) } }, { B: null }]) {
        const answer = await mona(here, 'POST', map, since)
        expect([answer.status, answer.body.code]).toEqual([412, 'snapshot-kept-meanwhile'])
        const params = { rev: expect.any(Number), at: expect.any(String), by: expect.any(Number) }
        const [title] = Object.keys(map)
        const error = { pointer: `/${title}`, code: 'snapshot-kept-meanwhile', params }
        expect(answer.body.errors).toEqual([error])
      }
      expect(await present()).toEqual(before)
      const other = { ...since, 'if-match': '*' }
      expect((await mona(here, 'POST', { A: { state: state(5) } }, other)).status).toBe(200)
      expect((await present()).A.state).toEqual(state(5))
    })

    test('replaces a title in one event, and writes nothing where nothing changed', async () => {
      await given({ A: { state: state(1, 0.1) } })
      const mona = await asker('mona')
      const { body } = await mona(here, 'GET')
      const events = async () =>
        (await Array.fromAsync(here.system.log.read('bigPicture-2019'))).map(({ type }) => type)
      const before = await events()
      expect((await mona(there, 'POST', body)).status).toBe(200)
      expect(await events()).toEqual(before)
      const once = { 'idempotency-key': `${name} replaced once` }
      const map = { A: { state: state(2, 0.1) } }
      for (const at of [here, there]) expect((await mona(at, 'POST', map, once)).status).toBe(200)
      expect(await events()).toEqual([...before, 'SnapshotImported'])
      const other = await mona(there, 'POST', { A: { state: state(3) } }, once)
      expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
    })

    test('a state of 900 KB is taken', async () => {
      await given({})
      const userInput = Object.fromEntries(
        Array.from({ length: 19_900 }, (_, index) => [`b${index + 1}-s1-i12-y2020`, 12_345.678901234567]),
      )
      const map = { Large: { title: 'Large', state: { userInput, setDrivers: { fte: {} } } } }
      expect(JSON.stringify(map).length).toBeGreaterThan(750_000)
      expect((await here.call('POST', SNAPSHOTS, map)).status).toBe(200)
      expect(await present()).toEqual(map)
    })

    test('shows ordinary users what was published once, and nothing else; they change nothing', async () => {
      await given({})
      const reader = await asker('reader')
      const { headers: empty } = await reader(here, 'GET')
      await using mona = await Tab.open(here)
      await written(mona, [`in|${scope}`, 500])
      const { rev } = await commanded(mona, 'snapshot', { title: 'Not yet public' })
      const unseen = await reader(there, 'GET')
      expect([unseen.status, unseen.body]).toEqual([200, {}])
      expect(unseen.headers.get('etag')).toBe(empty.get('etag'))
      expect(unseen.headers.get('position')).toBe(empty.get('position'))
      for (const [method, path] of [
        ['POST', SNAPSHOTS],
        ['GET', `${SNAPSHOTS}/${rev}`],
        ['DELETE', `${SNAPSHOTS}/${rev}`],
      ] as const) {
        const token = await here.signIn('reader@example.com', PASSWORD)
        expect((await here.call(method, path, method === 'POST' ? {} : undefined, { token })).status).toBe(
          403,
        )
      }
      const inputs = await here.call('GET', '/v1/bigPictureStore/userInput?draft=1')
      const star = { headers: { 'if-match': '*' } }
      await here.call('POST', '/v1/bigPictureStore/userInput', inputs.body, star)
      expect(Object.keys((await reader(here, 'GET')).body)).toEqual(['Not yet public'])
    })

    test.each([
      [{ '': null }, '/', 'required'],
      [{ A: {} }, '/A/state', 'required'],
      [{ A: { state: { userInput: {} } } }, '/A/state/setDrivers', 'required'],
      [
        { A: { state: { userInput: { 'b1-d2': 1 }, setDrivers: { fte: {} } } } },
        '/A/state/userInput/b1-d2',
        'scope-invalid',
      ],
      [
        { A: { state: { userInput: { x: '1' }, setDrivers: { fte: {} } } } },
        '/A/state/userInput/x',
        'wrong-type',
      ],
      [
        { A: { state: { userInput: {}, setDrivers: { fte: { x: [] } } } } },
        '/A/state/setDrivers/fte/x',
        'scope-invalid',
      ],
      [
        { A: { title: 'B', state: { userInput: {}, setDrivers: { fte: {} } } } },
        '/A/title',
        'reference-ambiguous',
      ],
      [{ A: { pay: 1, state: { userInput: {}, setDrivers: { fte: {} } } } }, '/A/pay', 'unknown-field'],
      [{ A: null, 'A\u200B': null }, '/A\u200B', 'duplicate'],
      [{ 'a\u0007b': null }, '/a\u0007b', 'text-control-char'],
      [{ 'a\u202Eb': null }, '/a\u202Eb', 'text-control-char'],
      [{ 'two\nlines': null }, '/two\nlines', 'text-line-break'],
      [{ ['x'.repeat(201)]: null }, expect.stringMatching(/^\/x+/), 'too-long'],
    ])(
      'that is wrong is refused with place and reason, and nothing is stored (%#)',
      async (map, pointer, code) => {
        const before = await present()
        const mona = await asker('mona')
        const answer = await mona(here, 'POST', { Fine: { state: state(1) }, ...map })
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid'])
        expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }))
        expect(await present()).toEqual(before)
      },
    )
  })
}
