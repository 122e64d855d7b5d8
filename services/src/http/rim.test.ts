import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Raw = {
  readonly method?: string
  readonly path?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string | Uint8Array<ArrayBuffer>
}
type Problem = { code: string; errors: { pointer: string; code: string }[]; [name: string]: unknown }

/** A request as somebody else's program sends it. */
async function send({ method = 'POST', path = '/v1/users', headers = {}, body }: Raw): Promise<{
  status: number
  headers: Headers
  text: string
  problem: Problem
}> {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${server.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
  const problem = isProblem ? (JSON.parse(text) as Problem) : { code: '', errors: [] }
  return { status: response.status, headers: response.headers, text, problem }
}

function json(body: string | Uint8Array<ArrayBuffer>): Raw {
  return { body, headers: { 'content-type': 'application/json' } }
}

/** Bytes on the wire, and what comes back before the server closes. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

describe('a problem', () => {
  test('follows RFC 9457, names its request and repeats nothing', async () => {
    const { status, headers, problem, text } = await send(json('{"firstName":5,"canary-key":"canary-value"}'))
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(problem).toMatchObject({
      type: 'urn:staffplan:problem:invalid',
      title: 'Unprocessable Entity',
      status: 422,
      code: 'invalid',
      instance: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
    })
    expect(text).not.toContain('canary-value')
  })

  test('26: no value of any field comes back', async () => {
    const fields = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'mobile',
      'locale',
      'enabled',
      'role',
      'password',
    ]
    for (const field of fields) {
      const { text } = await send(json(JSON.stringify({ [field]: ['canary-7731'] })))
      expect(text).not.toContain('canary-7731')
    }
    for (const path of ['/v1/users/canary-7731', '/v1/canary-7731', '/v1/users?sort=canary-7731,asc']) {
      expect((await send({ method: 'GET', path })).text).not.toContain('canary-7731')
    }
  })

  test('a pointer stays short, however long the key', async () => {
    const { text } = await send(json(`{"${'k'.repeat(100_000)}":1}`))
    expect(text.length).toBeLessThan(3_000)
  })
})

describe('bodies', () => {
  test.each([
    ['18: cut', '{"a":'],
    ['19: empty', ''],
    ['20: NaN', '{"a":NaN}'],
    ['21: a comma too many', '{"a":1,}'],
  ])('%s JSON is malformed', async (_row, body) => {
    const { status, problem } = await send(json(body))
    expect([status, problem.code]).toEqual([400, 'json-malformed'])
  })

  test.each(['null', '[]', '"text"', '5', 'true'])('22: %s for an object', async (body) => {
    const { status, problem } = await send(json(body))
    expect([status, problem.errors]).toEqual([422, [{ pointer: '', code: 'wrong-type' }]])
  })

  test.each([
    ['23', '{"__proto__":{"roleId":1}}', 422, 'forbidden-key'],
    ['23', String.raw`{"\u005f_proto__":1}`, 422, 'forbidden-key'],
    ['24', '{"toString":1}', 422, 'forbidden-key'],
    ['26', '{"a":1e400}', 422, 'number-not-finite'],
    ['27', '{"a":9007199254740993}', 422, 'number-unsafe'],
  ])('%s: %s', async (_row, body, status, code) => {
    const answer = await send(json(body))
    expect([answer.status, answer.problem.errors[0]?.code]).toEqual([status, code])
  })

  test('25, 34: duplicate keys and deep nesting', async () => {
    expect((await send(json('{"a":1,"a":1}'))).problem.code).toBe('json-duplicate-key')
    expect((await send(json('['.repeat(100_000) + ']'.repeat(100_000)))).problem.code).toBe('json-too-deep')
  })

  test('30: bytes that are no UTF-8', async () => {
    const { status, problem } = await send(json(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))
    expect([status, problem.code]).toEqual([400, 'encoding-invalid'])
  })

  test('33: a byte order mark is accepted', async () => {
    const { problem } = await send(json('\uFEFF{"a":1}'))
    expect(problem.errors).toContainEqual({ pointer: '/a', code: 'unknown-field' })
  })

  test('35: 1 MiB is read, more is not', async () => {
    const filled = (size: number): string => `{"a":"${'x'.repeat(size - 8)}"}`
    expect((await send(json(filled(1024 * 1024)))).status).toBe(422)
    expect((await send(json(filled(1024 * 1024 + 1)))).status).toBe(413)
  })

  test('36: 60,000 keys', async () => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`)
    const { status, problem } = await send(json(`{${keys.join(',')}}`))
    expect([status, problem.errors[0]?.code]).toEqual([422, 'too-many-entries'])
  })

  test.each([
    ['text/plain', {}],
    ['application/xml', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json; charset=utf-16', {}],
    ['application/json; charset=iso-8859-1', {}],
    ['multipart/form-data; boundary=x', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['', {}],
  ])('37: "%s" %o is not ours', async (type, more) => {
    const body = new TextEncoder().encode('{}')
    const { status, problem } = await send({ body, headers: { 'content-type': type, ...more } })
    expect([status, problem.code]).toEqual([415, 'media-type-unsupported'])
  })

  test('charset=UTF-8 is what it is anyway', async () => {
    const headers = { 'content-type': 'application/json;charset="UTF-8"' }
    expect((await send({ body: '{}', headers })).status).toBe(422)
  })
})

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
    '57, 59: %s',
    async (query) => {
      const { status, problem } = await send({ method: 'GET', path: `/v1/users?${query}` })
      expect([status, problem.code]).toEqual([400, 'parameter-invalid'])
    },
  )

  test.each(['size=999999', 'size=99999&paged=true', 'page[$gt]=1', 'unknown=%F0%9F%90%A2', 'page=99999'])(
    '58, 59, 61: %s is fine',
    async (query) => {
      const { status, text } = await send({ method: 'GET', path: `/v1/users?${query}` })
      expect([status, JSON.parse(text).totalElements]).toEqual([200, 1])
    },
  )

  const sorts = ['unknown,asc', '__proto__,asc', 'id,sideways', 'id,asc,x,y', 'id;drop', '', 'constructor']
  test.each(sorts)('60: sort=%s', async (sort) => {
    const { status, problem } = await send({ method: 'GET', path: `/v1/users?sort=${sort}` })
    expect([status, problem.code]).toEqual([400, 'sort-unknown'])
  })

  test('14, 62: a query that cannot be read, and one of 2,000 parameters', async () => {
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
  test.each([...ids, '__proto__', '01', '1e3'])('64: the id %s', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const { status, problem } = await send({ method, path: `/v1/users/${id}` })
      expect([status, problem.code]).toEqual([400, 'id-invalid'])
    }
  })

  test('65: a bad percent sign in the path', async () => {
    const { status, problem, headers } = await send({ method: 'GET', path: '/v1/users/%E0%A4%A' })
    expect([status, problem.code]).toEqual([400, 'encoding-invalid'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('66, 67: unknown routes are 404, unknown methods 405 with those allowed', async () => {
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

  test('68: a valid unknown id', async () => {
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

describe('who asks', () => {
  test.each([
    ['nothing', null],
    ['no token', 'Bearer'],
    ['garbage', 'Bearer !!!'],
    ['an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['another scheme', `Basic ${'x'.repeat(43)}`],
  ])('15: %s is 401, before anything else is looked at', async (_what, authorization) => {
    const headers = { 'content-type': 'text/plain', ...(authorization === null ? {} : { authorization }) }
    for (const path of ['/v1/users/not-an-id?sort=x', '/v1/users/1?a=%E0%A4%A']) {
      const response = await fetch(server.url + path, { method: 'PUT', headers, body: '{' })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('17: a token in the query is none', async () => {
    const response = await fetch(`${server.url}/v1/me?access_token=${server.token}`)
    expect(response.status).toBe(401)
  })

  test.each(['https://evil.example', 'http://localhost:9', 'null', 'http://localhost:8080.evil.example'])(
    'a page of %s changes nothing',
    async (origin) => {
      const { status, problem } = await send({
        ...json('{}'),
        headers: { 'content-type': 'application/json', origin },
      })
      expect([status, problem.code]).toEqual([403, 'origin-foreign'])
    },
  )

  test('our own page may, under the address it was asked by', async () => {
    const headers = { 'content-type': 'application/json', origin: server.url }
    expect((await send({ body: '{}', headers })).status).toBe(422)
  })

  test('19: no other origin is ever allowed to read', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await send({ method, path: '/v1/users', headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('18: headers', () => {
  test.each(['/v1/users', '/v1/unknown', '/health/live', '/somewhere'])('%s', async (path) => {
    const { headers } = await send({ method: 'GET', path })
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control') === 'no-store').toBe(path !== '/somewhere')
  })
})

describe('the wire', () => {
  test('108: an upgrade on another path, headers of 20 KB', async () => {
    const upgrade = await sendBytes(
      'GET /v1/users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(upgrade).toMatch(/^HTTP\/1.1 401 /)
    const long = await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each([
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bad length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a space in a name', 'GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('109, 111: %s', async (_what, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('111: TRACE is not allowed', async () => {
    const bytes = 'TRACE /v1/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1.1 405 /)
  })

  test('110: slow headers are not waited for', { timeout: 20_000 }, async () => {
    const before = performance.now()
    const answer = await sendBytes('GET / HTTP/1.1\r\nHost: x\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - before).toBeLessThan(13_000)
  })
})
