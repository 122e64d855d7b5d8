import { describe, expect, test } from 'vitest'
import { WEB_CLIENT } from '@staffplan/contracts/users/web-client'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

const CLIENT = `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}`
const FORM = 'application/x-www-form-urlencoded'

const server = sharedServer()

type Ask = { readonly body: string; readonly type?: string; readonly client?: string | null }

async function ask({ body, type = FORM, client = CLIENT }: Ask): Promise<{
  status: number
  body: { [name: string]: unknown }
  headers: Headers
}> {
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': type, ...(client === null ? {} : { authorization: client }) },
    body,
  })
  const answer = (await response.json()) as { [name: string]: unknown } // RFC 6749 or a problem
  return { status: response.status, body: answer, headers: response.headers }
}

function form(fields: { [name: string]: string }): string {
  return new URLSearchParams(fields).toString()
}

function login(username: string, password: string): Promise<Awaited<ReturnType<typeof ask>>> {
  return ask({ body: form({ grant_type: 'password', username, password }) })
}

async function newUser(email: string, more: object = {}): Promise<{ id: number; password: string }> {
  const password = 'tortoise Velvet 91 harbour'
  const person = { firstName: 'Nadia', lastName: 'Roth', email, role: { id: 2 }, password, ...more }
  const { status, body } = await server.call('POST', '/v1/users/', person)
  expect(status).toBe(201)
  return { id: body.id, password }
}

describe('signing in', () => {
  test('credentials set for other programs do not shut the browser out', async () => {
    const environment = { OAUTH_CLIENT_ID: 'payroll', OAUTH_CLIENT_SECRET: 'of its own' }
    await using other = await startServer({ environment })
    const { email: username, password } = other.administrator
    const statusOf = async (pair: string): Promise<number> => {
      const headers = { 'content-type': FORM, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
      const body = form({ grant_type: 'password', username, password })
      return (await fetch(`${other.url}/oauth/token`, { method: 'POST', headers, body })).status
    }
    expect(await statusOf(WEB_CLIENT)).toBe(200)
    expect(await statusOf('payroll:of its own')).toBe(200)
    expect(await statusOf('payroll:of another')).toBe(401)
  })

  test('the right password gives a bearer token that nobody may keep', async () => {
    const { status, body, headers } = await login(server.administrator.email, server.administrator.password)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 43_200,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const me = await server.call('GET', '/v1/me', undefined, { token: String(body['access_token']) })
    expect(me.body).toMatchObject({ email: server.administrator.email, role: { id: 1 } })
    expect(JSON.stringify(me.body)).not.toMatch(/password|hash|argon/i)
  })

  test('as every command it says where it stands in the log, and reads can ask for that', async () => {
    const { email, password } = server.administrator
    const before = await server.system.log.head()
    const { body, headers } = await login(email, password)
    const position = headers.get('position') ?? ''
    expect(position).toMatch(/^\d+$/)
    expect(Number(position)).toBeGreaterThan(Number(before))
    const token = String(body['access_token'])
    const asked = { token, headers: { 'min-position': position } }
    const me = await server.call('GET', '/v1/me', undefined, asked)
    expect([me.status, Number(me.headers.get('position')) >= Number(position)]).toEqual([200, true])
  })

  test('the address is the same in any case, the password is not', async () => {
    const { email, password } = server.administrator
    expect((await login(email.toUpperCase(), password)).status).toBe(200)
    expect((await login(email, password.toUpperCase())).status).toBe(400)
  })

  test.each([
    ['empty username', form({ grant_type: 'password', username: '', password: 'x' }), 'invalid_request'],
    [
      'empty password',
      form({ grant_type: 'password', username: 'a@b.example', password: '' }),
      'invalid_request',
    ],
    ['missing grant_type', form({ username: 'a@b.example', password: 'x' }), 'invalid_request'],
    ['another grant', form({ grant_type: 'client_credentials' }), 'unsupported_grant_type'],
    ['username twice', 'grant_type=password&username=a&username=b&password=x', 'invalid_request'],
    ['an operator as name', 'grant_type=password&username[$ne]=&password=x', 'invalid_request'],
    ['bad percent encoding', 'grant_type=password&username=%E0%A4%A&password=x', 'invalid_request'],
  ])('%s', async (_row, body, error) => {
    const answer = await ask({ body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error, error_description: expect.any(String) })
  })

  test('JSON instead of a form', async () => {
    expect((await ask({ body: '{"username":"a"}', type: 'application/json' })).status).toBe(415)
  })

  test('5-7: wrong password, unknown address and disabled user answer alike', async () => {
    const { password } = await newUser('off@example.com', { enabled: false })
    const answers = await Promise.all([
      login(server.administrator.email, 'wrong'),
      login('nobody@example.com', 'wrong'),
      login('off@example.com', password),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toEqual({ error: 'invalid_grant', error_description: 'E-mail or password is wrong.' })
    }
  })

  test('the 6th failure in a row has to wait, with the same text; success before that forgets them', async () => {
    const { password } = await newUser('slow@example.com')
    for (let count = 0; count < 4; count++) await login('slow@example.com', 'wrong')
    expect((await login('slow@example.com', password)).status).toBe(200)
    for (let count = 0; count < 5; count++)
      expect((await login('slow@example.com', 'wrong')).status).toBe(400)
    const sixth = await login('slow@example.com', password)
    expect(sixth.status).toBe(429)
    expect(sixth.body['error_description']).toBe('E-mail or password is wrong.')
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(server.administrator.email, server.administrator.password)).status).toBe(200)
  })

  test('without or with wrong client credentials', async () => {
    const body = form({ grant_type: 'password', username: 'a@b.example', password: 'x' })
    for (const client of [null, 'Basic eDp5', 'Bearer abc']) {
      const answer = await ask({ body, client })
      expect(answer.status).toBe(401)
      expect(answer.body['error']).toBe('invalid_client')
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/)
    }
  })

  test('a password of 5 MB', async () => {
    expect((await login('a@b.example', 'x'.repeat(5_000_000))).status).toBe(413)
  })

  test('NUL, emoji, 128 characters and outer spaces count exactly as sent', async () => {
    const password = `  ${'ü🐢\u0000 صقر '.repeat(20)}`.slice(0, 126).toWellFormed().padEnd(128, ' ')
    await newUser('exact@example.com', { password })
    expect((await login('exact@example.com', password)).status).toBe(200)
    expect((await login('exact@example.com', password.trim())).status).toBe(400)
  })
})
