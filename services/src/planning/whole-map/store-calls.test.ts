import { MAX_APPLIED } from '@staffplan/contracts/planning/draft'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const STORE = '/v1/bigPictureStore'

const [server, example] = sharedExample()
let special: { relative: number; absolute: number }
beforeAll(async () => {
  const create = async (type: string, value: number): Promise<number> => {
    const { body } = await server.call('POST', '/v1/drivers/specialDrivers', { name: type, type, value })
    return body.id
  }
  special = { relative: await create('relative', 0.1), absolute: await create('absolute', 2) }
})

/** Another session of the administrator. */
const session = async () => {
  const token = await server.signIn(server.administrator.email, server.administrator.password)
  return (method: string, path: string, body?: unknown, headers = {}) =>
    server.call(method, `${STORE}/${path}`, body, { token, headers })
}
const pupils = (year: number): string => `b${example.education}-p${example.pupils}-y${year}`
const lessons = (year: number): string => `b${example.education}-s${example.s1}-y${year}`

describe('a whole-map save', () => {
  test('of three calls side by side is one publish, and each carries its position', async () => {
    const ask = await session()
    const inputs = workedInputs(example)
    await ask('POST', 'userInput', inputs)
    const { body: values } = await ask('GET', 'calculated')
    const before = (await server.call('GET', '/v1/bigPicture/published')).body.rev
    const answers = await Promise.all([
      ask('POST', 'userInput', { ...inputs, [pupils(2021)]: 1300 }),
      ask('POST', 'drivers', { fte: {} }),
      ask('POST', 'calculated', values),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ headers }) => headers.get('position'))).size).toBe(1)
    expect((await server.call('GET', '/v1/bigPicture/published')).body.rev).toBe(before + 1)
    const [, , calculated] = answers
    expect(calculated?.body.warnings).toEqual([
      { code: 'calculated-stale', params: { count: expect.any(Number) } },
    ])
    await ask('POST', 'userInput', inputs)
  })

  test('believes its own calculation, not the one that was sent', async () => {
    const ask = await session()
    const scope = `b${example.education}-d${example.divisions.S}-y2020-fte`
    const answer = await ask('POST', 'calculated', { [scope]: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body.warnings).toEqual([{ code: 'calculated-stale', params: { count: 1 } }])
    expect((await ask('GET', 'calculated')).body[scope]).toBe(91.52)
    const right = await ask('POST', 'calculated', { [scope]: 91.52 })
    expect(right.body).toEqual({})
  })

  test('keeps what somebody else changed since', async () => {
    const [sara, ben] = [await session(), await session()]
    const { body: read } = await sara('GET', 'userInput')
    const { body: readByBen } = await ben('GET', 'userInput')
    await ben('POST', 'userInput', { ...readByBen, [lessons(2021)]: 777 })
    await sara('POST', 'userInput', { ...read, [pupils(2020)]: 1150 })
    const { body } = await sara('GET', 'userInput')
    expect(body).toMatchObject({ [lessons(2021)]: 777, [pupils(2020)]: 1150 })
    await ben('POST', 'userInput', { ...readByBen, [lessons(2021)]: 778 })
    expect((await sara('GET', 'userInput')).body).toMatchObject({
      [lessons(2021)]: 778,
      [pupils(2020)]: 1150,
    })
  })

  test('clears what is missing once it has been read, never otherwise', async () => {
    const [sara, stranger] = [await session(), await session()]
    const { body: read } = await sara('GET', 'userInput')
    await stranger('POST', 'userInput', { [pupils(2020)]: 1160 })
    expect(Object.keys((await sara('GET', 'userInput')).body)).toHaveLength(Object.keys(read).length)
    const { [pupils(2021)]: _gone, ...rest } = (await sara('GET', 'userInput')).body
    await sara('POST', 'userInput', rest)
    expect((await stranger('GET', 'userInput')).body).toEqual(rest)
  })

  test('is compared with the version that If-Match names', async () => {
    const ask = await session()
    const first = await ask('GET', 'userInput')
    const tag = first.headers.get('etag') ?? ''
    await ask('POST', 'userInput', { ...first.body, [pupils(2020)]: 1200 })
    const stranger = await session()
    await stranger('POST', 'userInput', { ...first.body, [pupils(2019)]: 999 }, { 'if-match': tag })
    expect((await ask('GET', 'userInput')).body).toMatchObject({ [pupils(2020)]: 1200, [pupils(2019)]: 999 })
    for (const wrong of ['"another.0"', '"x"']) {
      expect((await ask('POST', 'userInput', {}, { 'if-match': wrong })).status).toBe(412)
    }
    expect((await ask('POST', 'userInput', {}, { 'if-match': 'x' })).status).toBe(400)
  })

  test('of special drivers comes back in order, under the numbers that were sent', async () => {
    const ask = await session()
    const scope = `b${example.education}-d${example.divisions.N}`
    const list = [
      { id: 1_583_250_000_000, driverID: special.relative, value: 0.1 },
      { id: 1_583_250_000_001, driverID: special.absolute, value: -3 },
    ]
    const saved = await ask('POST', 'drivers', { fte: { [scope]: list } })
    expect(saved.status).toBe(200)
    expect((await ask('GET', 'drivers')).body).toEqual({ fte: { [scope]: list } })
    const added = [...list, { id: 1_583_250_000_002, driverID: special.absolute, value: 0.5 }]
    await ask('POST', 'drivers', { fte: { [scope]: added } })
    expect((await ask('GET', 'drivers')).body).toEqual({ fte: { [scope]: added } })
    await ask('POST', 'drivers', { fte: {} })
    expect((await ask('GET', 'drivers')).body).toEqual({ fte: {} })
  })

  test('a special driver that is applied cannot be deleted', async () => {
    const ask = await session()
    const scope = `b${example.support}-d${example.divisions.IT}-y2020`
    await ask('POST', 'drivers', { fte: { [scope]: [{ id: 1, driverID: special.absolute, value: 1 }] } })
    expect((await server.call('DELETE', `/v1/drivers/specialDrivers/${special.absolute}`)).status).toBe(409)
    await ask('POST', 'drivers', { fte: {} })
  })
})

describe('a whole map that is wrong', () => {
  const place = (pointer: string, code: string) => expect.objectContaining({ pointer, code })

  test('is refused with the place and the reason, and nothing is stored', async () => {
    const ask = await session()
    const { body: before } = await ask('GET', 'userInput')
    for (const [key, value, code] of [
      ['b1-d2-x3', 1, 'scope-invalid'],
      ['b999-d1', 1, 'scope-invalid'],
      ['b999-p1-y2020', 1, 'reference-unknown'],
      [lessons(2020), -1, 'negative-not-allowed'],
      [pupils(2020), '12', 'wrong-type'],
      [pupils(2020), true, 'wrong-type'],
    ] as const) {
      const answer = await ask('POST', 'userInput', { [pupils(2019)]: 1, [key]: value })
      expect([key, answer.status, answer.body.errors]).toEqual([key, 422, [place(`/${key}`, code)]])
    }
    for (const body of [null, [], 'x', 7]) expect((await ask('POST', 'userInput', body)).status).toBe(422)
    expect((await ask('GET', 'userInput')).body).toEqual(before)
  })

  test('cannot reach the prototype of anything', async () => {
    const ask = await session()
    const send = (text: string) =>
      fetch(`${server.url}${STORE}/userInput`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: text,
      })
    for (const text of ['{"__proto__":1}', '{"constructor":1}', '{"\\u005f_proto__":{"x":1}}']) {
      expect((await send(text)).status).toBe(422)
    }
    expect((await send(`{"${pupils(2020)}":1e400}`)).status).toBe(422)
    expect(({} as { x?: unknown }).x).toBeUndefined()
    expect((await ask('GET', 'userInput')).status).toBe(200)
  })

  test('of lists names the scope', async () => {
    const ask = await session()
    const scope = `b${example.education}-d${example.divisions.IT}`
    const list = [{ id: 1, driverID: special.relative, value: 0.1 }]
    expect((await ask('POST', 'drivers', { fte: { [scope]: list } })).body.errors).toEqual([
      place(`/fte/${scope}`, 'division-not-in-unit'),
    ])
    expect((await ask('POST', 'drivers', { fte: { 'b1-x': list } })).body.errors).toEqual([
      place('/fte/b1-x', 'scope-invalid'),
    ])
    const full = `b${example.education}-d${example.divisions.N}`
    const long = Array.from({ length: MAX_APPLIED + 1 }, (_, index) => ({ ...list[0], id: index + 1 }))
    const crowded = await ask('POST', 'drivers', { fte: { [full]: long } })
    expect([crowded.status, crowded.body.errors]).toEqual([
      422,
      [place(`/fte/${full}`, 'too-many-special-drivers')],
    ])
    expect((await ask('POST', 'drivers', {})).status).toBe(422)
  })

  test('publishes nothing', async () => {
    const ask = await session()
    const { rev } = (await server.call('GET', '/v1/bigPicture/published')).body
    for (const [path, body] of [
      ['drivers', { fte: { nonsense: [] } }],
      ['userInput', { nonsense: 1 }],
    ] as const) {
      expect((await ask('POST', path, body)).status).toBe(422)
    }
    await new Promise((resolve) => setTimeout(resolve, 400)) // a group is open for 300 ms
    expect((await server.call('GET', '/v1/bigPicture/published')).body.rev).toBe(rev)
  })
})
