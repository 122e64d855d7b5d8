import { describe, expect, test } from 'vitest'
import { json, type Raw, sendRaw } from '#testing/send-raw.ts'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

const send = (raw: Raw) => sendRaw(server, raw)

describe('who asks', () => {
  test.each([
    ['nothing', null],
    ['no token', 'Bearer'],
    ['garbage', 'Bearer !!!'],
    ['an unknown token', `Bearer ${'x'.repeat(43)}`],
    ['another scheme', `Basic ${'x'.repeat(43)}`],
  ])('%s is 401, before anything else is looked at', async (_what, authorization) => {
    const headers = { 'content-type': 'text/plain', ...(authorization === null ? {} : { authorization }) }
    for (const path of ['/v1/users/not-an-id?sort=x', '/v1/users/1?a=%E0%A4%A']) {
      const response = await fetch(server.url + path, { method: 'PUT', headers, body: '{' })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('a token in the query is none', async () => {
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

  test('no other origin is ever allowed to read', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await send({ method, path: '/v1/users', headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('headers', () => {
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
