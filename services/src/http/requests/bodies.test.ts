import { describe, expect, test } from 'vitest'
import { json, type Raw, sendRaw } from '#testing/send-raw.ts'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

const NEW_USER = {
  firstName: 'Omar',
  lastName: 'Haddad',
  locale: 'en_US',
  enabled: true,
  roleId: 2,
}

const send = (raw: Raw) => sendRaw(server, raw)

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

  test('no value of any field comes back', async () => {
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
    ['cut', '{"a":'],
    ['empty', ''],
    ['NaN', '{"a":NaN}'],
    ['a comma too many', '{"a":1,}'],
  ])('%s JSON is malformed', async (_what, body) => {
    const { status, problem } = await send(json(body))
    expect([status, problem.code]).toEqual([400, 'json-malformed'])
  })

  test('an empty one is none where a call takes none, whatever its content type says', async () => {
    const unit = await server.call('POST', '/v1/businessUnits', { name: 'North' })
    const etag = unit.headers.get('etag') ?? ''
    const headers = { ...json('').headers, 'if-match': etag }
    const undone = { body: '', headers, path: `/v1/businessUnits/${unit.body.id}/undo` }
    expect((await send(undone)).status).toBeLessThan(300)
    const user = { ...NEW_USER, email: 'without-body@example.com' }
    const { body } = await server.call('POST', '/v1/users', user)
    expect((await send({ ...json(''), path: `/v1/users/${body.id}/passwordLink` })).status).toBe(201)
    expect((await send({ ...json(''), path: '/v1/import/none/undo' })).status).toBe(404)
    const authorization = 'Bearer of-nobody'
    const revoked = { ...json(''), path: '/oauth/revoke', headers: { ...json('').headers, authorization } }
    expect((await send(revoked)).status).toBe(200)
    for (const path of ['/v1/passwordLink', '/v1/businessUnits'])
      expect((await send({ ...json(''), path })).problem.code).toBe('json-malformed')
  })

  test.each(['null', '[]', '"text"', '5', 'true'])('%s for an object', async (body) => {
    const { status, problem } = await send(json(body))
    expect([status, problem.errors]).toEqual([422, [{ pointer: '', code: 'wrong-type' }]])
  })

  test.each([
    ['{"__proto__":{"roleId":1}}', 422, 'forbidden-key'],
    [String.raw`{"\u005f_proto__":1}`, 422, 'forbidden-key'],
    ['{"toString":1}', 422, 'forbidden-key'],
    ['{"a":1e400}', 422, 'number-not-finite'],
    ['{"a":9007199254740993}', 422, 'number-unsafe'],
  ])('%s is refused', async (body, status, code) => {
    const answer = await send(json(body))
    expect([answer.status, answer.problem.errors[0]?.code]).toEqual([status, code])
  })

  test('duplicate keys and deep nesting', async () => {
    expect((await send(json('{"a":1,"a":1}'))).problem.code).toBe('json-duplicate-key')
    expect((await send(json('['.repeat(100_000) + ']'.repeat(100_000)))).problem.code).toBe('json-too-deep')
  })

  test('bytes that are no UTF-8', async () => {
    const { status, problem } = await send(json(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))
    expect([status, problem.code]).toEqual([400, 'encoding-invalid'])
  })

  test('a byte order mark is accepted', async () => {
    const { problem } = await send(json('\uFEFF{"a":1}'))
    expect(problem.errors).toContainEqual({ pointer: '/a', code: 'unknown-field' })
  })

  test('1 MiB is read, more is not', async () => {
    const filled = (size: number): string => `{"a":"${'x'.repeat(size - 8)}"}`
    expect((await send(json(filled(1024 * 1024)))).status).toBe(422)
    expect((await send(json(filled(1024 * 1024 + 1)))).status).toBe(413)
  })

  test('60,000 keys', async () => {
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
  ])('"%s" %o is not ours', async (type, more) => {
    const body = new TextEncoder().encode('{}')
    const { status, problem } = await send({ body, headers: { 'content-type': type, ...more } })
    expect([status, problem.code]).toEqual([415, 'media-type-unsupported'])
  })

  test('charset=UTF-8 is what it is anyway', async () => {
    const headers = { 'content-type': 'application/json;charset="UTF-8"' }
    expect((await send({ body: '{}', headers })).status).toBe(422)
  })
})
