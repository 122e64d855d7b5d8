import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openSystem, type System } from '../system.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const ADMIN = { email: 'admin@example.com', password: 'a long enough passphrase 7' }

/** What others than administrators may call; a new call of theirs is named here or fails. */
const OPEN: { readonly [call: string]: 'public' | 'user' } = {
  'GET /health/live': 'public',
  'GET /health/ready': 'public',
  'GET /metrics': 'public',
  'GET /v1/live': 'public',
  'POST /oauth/revoke': 'public',
  'POST /oauth/token': 'public',
  'POST /v1/passwordLink': 'public',
  'POST /v1/setup': 'public',
  'GET /v1/bigPicture': 'user',
  'GET /v1/bigPicture/published': 'user',
  'GET /v1/bigPicture/explain': 'user',
  'GET /v1/bigPictureStore/calculated': 'user',
  'GET /v1/bigPictureStore/drivers': 'user',
  'GET /v1/bigPictureStore/snapshots': 'user',
  'GET /v1/bigPictureStore/userInput': 'user',
  'GET /v1/drivers/specialDrivers': 'user',
  'GET /v1/drivers/specialDrivers/:id': 'user',
  'GET /v1/me': 'user',
  'POST /v1/me/password': 'user',
  'GET /v1/users/:id': 'user',
  'PATCH /v1/users/:id': 'user',
  'PUT /v1/users/:id': 'user',
}

type Call = { readonly method: string; readonly url: string; readonly role: string }

const calls: Call[] = []
const tokens: { [who: string]: string } = {}
let dataDir: string
let system: System
let app: FastifyInstance
let offset = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staffplan-roles-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  system = await openSystem(config, () => new Date(Date.now() + offset))
  app = await buildApp(system.deps, hear)
  await app.ready()
  tokens['admin'] = await signIn(ADMIN)
  for (const who of ['user', 'disabled', 'expired']) {
    const person = {
      firstName: who,
      lastName: who,
      email: `${who}@example.com`,
      role: { id: 2 },
      password: PASSWORD,
    }
    await call({ method: 'POST', url: '/v1/users' }, 'admin', person)
    offset = who === 'expired' ? -13 * 60 * 60_000 : 0
    tokens[who] = await signIn(person)
    offset = 0
  }
  await call({ method: 'PATCH', url: '/v1/users/3' }, 'admin', { enabled: false })
})
afterAll(async () => {
  await app.close()
  await system[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true })
})

function hear({ method, url, config }: RouteOptions): void {
  for (const name of [method].flat()) {
    const path = url.replace(/(?<=.)\/$/, '')
    if (name !== 'HEAD' && name !== 'OPTIONS') calls.push({ method: name, url: path, role: config!.role! })
  }
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const { json } = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'password', username: email, password }).toString(),
  })
  return json().access_token
}

/** The status; parameters stand for something that does not exist. */
async function call({ method, url }: Omit<Call, 'role'>, who: string, payload?: object): Promise<number> {
  const { statusCode } = await app.inject({
    method: method as 'GET', // inject types its methods; routes have no others
    url: url.replaceAll(/:\w+/g, '999999'),
    headers: tokens[who] === undefined ? {} : { authorization: `Bearer ${tokens[who]}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return statusCode
}

/** Calls of a role, once each. */
function of(role: string): Call[] {
  return calls.filter((each) => each.role === role && each.url !== '/v1/live')
}

async function statuses(those: readonly Call[], who: string): Promise<{ [call: string]: number }> {
  const pairs: [string, number][] = []
  for (const each of those) pairs.push([`${each.method} ${each.url}`, await call(each, who)])
  return Object.fromEntries(pairs)
}

function differing(found: { [call: string]: number }, isRight: (status: number) => boolean): object {
  return Object.fromEntries(Object.entries(found).filter(([, status]) => !isRight(status)))
}

test('only the listed calls are open to others than administrators', () => {
  expect(calls.length).toBeGreaterThan(20)
  const open = calls.filter(({ role }) => role !== 'admin')
  const unlisted = open.filter(({ method, url, role }) => OPEN[`${method} ${url}`] !== role)
  expect(unlisted).toEqual([])
})

test.each(['nobody', 'expired', 'disabled'])('%s: 401 on everything that is not public', async (who) => {
  const found = await statuses([...of('user'), ...of('admin')], who)
  expect(differing(found, (status) => status === 401)).toEqual({})
})

test('an ordinary user: 403 on what is for administrators, never on the rest', async () => {
  expect(differing(await statuses(of('admin'), 'user'), (status) => status === 403)).toEqual({})
  const own = await statuses(of('user'), 'user')
  expect(differing(own, (status) => status !== 401 && status !== 403 && status < 500)).toEqual({})
})

test('an administrator: neither 401 nor 403, and nothing breaks', async () => {
  const found = await statuses([...of('user'), ...of('admin')], 'admin')
  expect(differing(found, (status) => status !== 401 && status !== 403 && status < 500)).toEqual({})
})

test('public calls ask for no session', async () => {
  const found = await statuses(of('public'), 'nobody')
  const { 'POST /oauth/token': token, 'GET /health/ready': _ready, ...rest } = found
  expect(token).toBe(415)
  expect(differing(rest, (status) => status !== 401 && status !== 403 && status < 500)).toEqual({})
})

test('an unknown method is refused after 401 and 403', async () => {
  const trace = { method: 'PATCH', url: '/v1/settings' }
  for (const [who, status] of [
    ['nobody', 401],
    ['disabled', 401],
    ['user', 403],
    ['admin', 405],
  ] as const)
    expect([who, await call(trace, who)]).toEqual([who, status])
  const own = { method: 'POST', url: '/v1/me' }
  expect([await call(own, 'nobody'), await call(own, 'user')]).toEqual([401, 405])
})

test('a route that states no role stops the start', async () => {
  await using other = await openSystem(
    readConfig({ PORT: '0', DATA_DIR: join(dataDir, 'other'), LOG_LEVEL: 'silent' }),
  )
  const forgetful = await buildApp(other.deps)
  expect(() => forgetful.get('/v1/forgotten', async () => 'open to all')).toThrow('states no role')
  await forgetful.close()
})
