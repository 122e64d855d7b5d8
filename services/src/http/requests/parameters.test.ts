import { describe, expect, test } from 'vitest'
import { json, type Raw, sendRaw } from '#testing/send-raw.ts'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

const send = (raw: Raw) => sendRaw(server, raw)

describe('parameters', () => {
  const sizes = [
    'page=-1',
    'size=0',
    'size=1000000',
    'size=1e9',
    'page=',
    'page=0x10',
    'page=true',
    'page=1.5',
  ]
  test.each([...sizes, 'page=%D9%A1', 'page=1&page=2', 'sort=id&sort=id&sort=id&sort=id'])(
    '%s',
    async (query) => {
      const { status, problem } = await send({ method: 'GET', path: `/v1/users?${query}` })
      expect([status, problem.code]).toEqual([400, 'parameter-invalid'])
    },
  )

  test.each(['size=999999', 'size=99999&paged=true', 'page[$gt]=1', 'unknown=%F0%9F%90%A2', 'page=99999'])(
    '%s is fine',
    async (query) => {
      const { status, text } = await send({ method: 'GET', path: `/v1/users?${query}` })
      expect([status, JSON.parse(text).totalElements]).toEqual([200, 1])
    },
  )

  const sorts = ['unknown,asc', '__proto__,asc', 'id,sideways', 'id,asc,x,y', 'id;drop', '', 'constructor']
  test.each(sorts)('sort=%s', async (sort) => {
    const { status, problem } = await send({ method: 'GET', path: `/v1/users?sort=${sort}` })
    expect([status, problem.code]).toEqual([400, 'sort-unknown'])
  })

  test('a list has a hundred rows a page, by id, unless something else is asked for in either spelling', async () => {
    const PATH = '/v1/businessUnits'
    for (let count = 1; count <= 101; count++) await server.call('POST', PATH, { name: `Unit ${count}` })
    const idsOf = async (query: string): Promise<number[]> => {
      const { body } = await server.call('GET', `${PATH}?${query}`)
      expect(body.totalElements).toBe(101)
      return body.content.map(({ id }: { id: number }) => id)
    }
    const first = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(await idsOf('')).toEqual(first)
    expect(await idsOf('page=1')).toEqual([101])
    for (const query of [
      'page=1&size=3&sort=id,desc&paged=true',
      'page=1&perPage=3&sortField=id&sortOrder=desc',
    ]) {
      expect([query, await idsOf(query)]).toEqual([query, [98, 97, 96]])
    }
    expect(await idsOf('perPage=2&sortField=name')).toEqual([1, 2])
  })

  test.each([
    ['perPage=0', 'parameter-invalid'],
    ['perPage=1000000', 'parameter-invalid'],
    ['sortField=unknown', 'sort-unknown'],
    ['sortField=id&sortOrder=sideways', 'sort-unknown'],
  ])('%s is refused as well', async (query, code) => {
    const { status, problem } = await send({ method: 'GET', path: `/v1/users?${query}` })
    expect([status, problem.code]).toEqual([400, code])
  })

  test('a query that cannot be read, and one of 2,000 parameters', async () => {
    for (const query of ['a=%E0%A4%A', Array(2_000).fill('a=1').join('&')]) {
      expect((await send({ method: 'GET', path: `/v1/users?${query}` })).status).toBe(400)
    }
  })

  const ids = [
    'abc',
    '0',
    '-1',
    '1.5',
    '9223372036854775808',
    'x'.repeat(101),
    'x'.repeat(600),
    '%00',
    '..%2f..%2fx',
  ]
  test.each([...ids, '__proto__', '01', '1e3'])('the id %s', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const { status, problem } = await send({ method, path: `/v1/users/${id}` })
      expect([status, problem.code]).toEqual([400, 'id-invalid'])
    }
  })

  test('a bad percent sign in the path', async () => {
    const { status, problem, headers } = await send({ method: 'GET', path: '/v1/users/%E0%A4%A' })
    expect([status, problem.code]).toEqual([400, 'encoding-invalid'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('unknown routes are 404, unknown methods 405 with those allowed', async () => {
    expect((await send({ method: 'GET', path: '/v1/unknown' })).problem.code).toBe('not-found')
    for (const path of ['/v1/users', '/v1/users/']) {
      const { status, headers, problem } = await send({ method: 'DELETE', path })
      expect([status, problem.code]).toEqual([405, 'method-not-allowed'])
      expect(headers.get('allow')).toBe('GET, HEAD, POST')
    }
    expect((await send({ method: 'POST', path: '/v1/users/7' })).headers.get('allow')).toBe(
      'DELETE, GET, HEAD, PATCH, PUT',
    )
  })

  test('a valid unknown id', async () => {
    const body = JSON.stringify({
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      enabled: true,
      locale: 'de_DE',
      role: 1,
    })
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const hasBody = method === 'PUT' || method === 'PATCH'
      const { status } = await send({ method, path: '/v1/users/424242', ...(hasBody ? json(body) : {}) })
      expect(status).toBe(404)
    }
  })

  test('both spellings of every path answer alike, without a redirect', async () => {
    const [bare, slashed] = await Promise.all(
      ['/v1/users', '/v1/users/'].map((path) => send({ method: 'GET', path })),
    )
    expect(bare!.text).toBe(slashed!.text)
  })

  test('a read waits for the position it asks for, and says when it cannot', async () => {
    const { headers } = await send({ method: 'GET', path: '/v1/users' })
    const position = headers.get('position')!
    expect(position).toMatch(/^\d+$/)
    const ask = (wanted: string): ReturnType<typeof send> =>
      send({ method: 'GET', path: '/v1/users', headers: { 'min-position': wanted } })
    expect((await ask(position)).status).toBe(200)
    expect((await ask('x')).status).toBe(400)
    const late = await ask('9'.repeat(18))
    expect([late.status, late.problem.code, late.headers.get('retry-after')]).toEqual([
      503,
      'read-model-behind',
      '1',
    ])
  })
})
