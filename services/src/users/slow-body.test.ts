import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { RouteOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '#http/commands/command-context.ts'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { onUsers } from './user-commands.ts'
import { setPassword } from './user-decisions.ts'
import { sharedServer } from '../testing/shared-server.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const WRITING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

type Route = { readonly method: string; readonly url: string }

const routes: Route[] = []
const server = sharedServer({ hear })
/** Id of a second administrator, whose rights end during the tests. */
let id = 0

beforeAll(() => server.call('POST', '/v1/businessUnits', { name: 'North' }))
beforeEach(appoint)

/** Gives the second administrator all rights again, whatever an earlier test did. */
async function appoint(): Promise<void> {
  const rights = { enabled: true, role: { id: 1 } }
  const values = { firstName: 'Omar', lastName: 'Haddad', email: 'omar@example.com', password: PASSWORD }
  const isThere = (await server.call('GET', `/v1/users/${id}`)).status === 200
  if (isThere) await server.call('PATCH', `/v1/users/${id}`, rights)
  else id = (await server.call('POST', '/v1/users', { ...values, ...rights })).body.id
}

function hear({ method, url, config }: RouteOptions): void {
  if (config?.role === 'public') return
  const path = url.replace(/(?<=.)\/$/, '')
  for (const name of [method].flat()) {
    if (WRITING.has(name) && !routes.some((known) => known.method === name && known.url === path))
      routes.push({ method: name, url: path })
  }
}

/** Opens a session directly, without signing in with a password. */
async function session(): Promise<string> {
  const { handler, sessions, now } = server.system.deps
  const { securedAt } = await handler.state(usersModel, USERS_STREAM)
  const opened = await sessions.open({ userId: id, securedAt: securedAt.get(id)! }, systemContext(now()))
  return opened!.token
}

const endings: { readonly [what: string]: (token: string) => Promise<unknown> } = {
  'a logout': (token) => server.call('POST', '/oauth/revoke', undefined, { token }),
  'being disabled': () => server.call('PATCH', `/v1/users/${id}`, { enabled: false }),
  'another role': () => server.call('PATCH', `/v1/users/${id}`, { role: { id: 2 } }),
  'being deleted': () => server.call('DELETE', `/v1/users/${id}`),
  'a reset password': resetPassword,
}

/** Stores what a password reset stores, as hashing takes time. */
async function resetPassword(): Promise<void> {
  const { handler, now } = server.system.deps
  await onUsers({ handler }, systemContext(now()), (state) =>
    setPassword(state, { id, hash: state.hashes.get(id)! }),
  )
}

type Sent = Route & { readonly body: string; readonly type: string; readonly token: string }

/** Sends the headers, waits until the server has received them, does something else, then sends the body. */
async function slowly({ method, url, body, type, token }: Sent, meanwhile: () => Promise<unknown>) {
  const sending = httpRequest(server.url + url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      expect: '100-continue', // the server answers this as soon as it has received the headers
    },
  })
  sending.flushHeaders()
  const answered = once(sending, 'response') // an upload is answered as soon as the session has ended
  await once(sending, 'continue')
  await meanwhile()
  const head = await server.system.log.head()
  sending.end(body)
  const [response] = await answered
  response.resume()
  await once(response, 'end')
  return { status: Number(response.statusCode), stored: (await server.system.log.head()) - head }
}

function bodyOf({ method, url }: Route): { body: string; type: string } {
  if (/\/import\/hrYearly/.test(url) && method === 'POST') return upload(url)
  const body = JSON.stringify(sent(method, url))
  return { body, type: 'application/json' }
}

/** A body that would be stored if it were still allowed, where one is short enough. */
function sent(method: string, url: string): object {
  const person = { firstName: 'A', lastName: 'B', email: 'a@example.com', role: { id: 1 }, enabled: true }
  if (url.startsWith('/v1/users')) return method === 'POST' ? person : { role: { id: 1 }, enabled: true }
  return { name: 'South' }
}

function upload(url: string): { body: string; type: string } {
  const field = url.endsWith('Overtime') ? 'fileOvertime' : 'file'
  const rows = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number\n1,A,100,110,10\n'
  const part = (name: string, value: string): string =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${rows}\r\n--cut--\r\n`
  return { body: part('year', '2019') + file, type: 'multipart/form-data; boundary=cut' }
}

describe.each(Object.entries(endings))('whoever sends the rest after %s', (_what, end) => {
  test('is refused by every writing route, and nothing is stored', async () => {
    expect(routes.length).toBeGreaterThan(30)
    const found: string[] = []
    for (const route of routes) {
      await appoint()
      const url = route.url.replaceAll(':id', String(id)).replaceAll(/:\w+/g, '1')
      const token = await session()
      const { status, stored } = await slowly({ ...route, url, ...bodyOf(route), token }, () => end(token))
      if ((status !== 401 && status !== 403) || stored !== 0n)
        found.push(`${route.method} ${route.url}: ${status}, ${stored} stored`)
    }
    expect(found).toEqual([])
  })
})

test('an administrator who is disabled and demoted does not make himself one again', async () => {
  const token = await session()
  const body = JSON.stringify({ role: { id: 1 }, enabled: true })
  const route = { method: 'PATCH', url: `/v1/users/${id}`, body, type: 'application/json', token }
  const { status } = await slowly(route, () =>
    server.call('PATCH', `/v1/users/${id}`, { enabled: false, role: { id: 2 } }),
  )
  expect(status).toBe(401)
  const { body: stored } = await server.call('GET', `/v1/users/${id}`)
  expect(stored).toMatchObject({ enabled: false, role: { id: 2 } })
})
