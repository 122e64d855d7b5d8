import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openSystem, type System } from '#system.ts'

type Call = { readonly method: string; readonly path: string }

const calls: Call[] = []
const tokens: { [who: string]: string } = {}
const folder = temporaryFolder()
let system: System
let app: FastifyInstance

beforeAll(async () => {
  const admin = { email: 'admin@example.com', password: 'a long enough passphrase 7' }
  const user = { email: 'user@example.com', password: 'tortoise Velvet 91 harbour' }
  const config = readConfig({
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOGIN_LIMIT_PER_MINUTE: '10000',
  })
  system = await openSystem(config)
  app = await buildApp(system.deps, hear)
  await app.ready()
  tokens['admin'] = await signIn(admin)
  await app.inject({
    method: 'POST',
    url: '/v1/users',
    headers: { authorization: `Bearer ${tokens['admin']}` },
    payload: { firstName: 'Uma', lastName: 'User', role: { id: 2 }, ...user },
  })
  tokens['user'] = await signIn(user)
})
afterAll(async () => {
  await app.close()
  await system[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

function hear({ method, url }: RouteOptions): void {
  for (const name of [method].flat()) {
    const path = url.replaceAll(/:\w+/g, '999999').replace(/(?<=.)\/$/, '')
    if (name !== 'OPTIONS' && path !== '/v1/live') calls.push({ method: name, path })
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

const escaped = (character: string): string => `%${character.codePointAt(0)!.toString(16)}`
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace(/(?<=^\/)\w/, escaped),
  (path) => path.replaceAll(/\w/g, escaped),
  (path) => `${path.replace(/\w(?=\/|$)/, (last) => escaped(last).toUpperCase())}/?x=1`,
]

/** Status and headers that depend on our rules, without those that differ for each request. */
async function answerTo(
  { method, path }: Call,
  who: string,
): Promise<{ [name: string]: string | number | undefined }> {
  const { statusCode, headers, body } = await app.inject({
    method: method as 'GET', // inject types its methods; routes have no others
    url: path,
    headers: tokens[who] === undefined ? {} : { authorization: `Bearer ${tokens[who]}` },
  })
  return {
    statusCode,
    cache: headers['cache-control'],
    type: String(headers['content-type']),
    allow: headers['allow'],
    code: /"code":"([\w-]+)"/.exec(body)?.[1],
  }
}

test.each(['nobody', 'user', 'admin'])('%s: every spelling of a call is that call', async (who) => {
  const unknown = ['GET', 'POST'].map((method) => ({ method, path: '/v1/unknown' }))
  const differing: string[] = []
  for (const call of [...calls, ...unknown, { method: 'DELETE', path: '/v1/users' }]) {
    const plain = JSON.stringify(await answerTo(call, who))
    for (const spelled of SPELLINGS) {
      const path = spelled(call.path)
      const answer = JSON.stringify(await answerTo({ ...call, path }, who))
      if (answer !== plain) differing.push(`${call.method} ${path}: ${answer} instead of ${plain}`)
    }
  }
  expect(calls.length).toBeGreaterThan(60)
  expect(differing).toEqual([])
})

test('answers with data are kept by no cache, and counted under the route, however it is spelled', async () => {
  const authorization = `Bearer ${tokens['admin']}`
  const { headers } = await app.inject({ url: '/%761/me/', headers: { authorization } })
  expect(headers['cache-control']).toBe('no-store')
  const metrics = await app.inject({ url: '/%6detrics/' })
  expect([metrics.statusCode, metrics.headers['cache-control']]).toEqual([200, 'no-store'])
  const routes = [...metrics.body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!)
  expect(routes.filter((route) => route.includes('%') || /.\/$/.test(route))).toEqual([])
})
