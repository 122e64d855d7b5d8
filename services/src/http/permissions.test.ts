import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { collections } from '../projectors.ts'
import { payPaths, permissions, topicPermissions } from './permissions.given.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const PEOPLE = { user: 2, auditor: 3, disabled: 2, expired: 2 } as const
const STRANGERS = ['nobody', 'a bad token', 'expired', 'disabled'] as const
const MEMBERS = ['user', 'auditor', 'administrator'] as const
type Caller = (typeof STRANGERS)[number] | (typeof MEMBERS)[number]

/** Left out, since it would end the session that the other calls use. */
const SIGN_OUT = 'POST /oauth/revoke'

/** Which calls each kind of caller may use. */
const OPEN_TO = {
  user: ['public', 'user'],
  auditor: ['public', 'user', 'auditor'],
  administrator: ['public', 'user', 'auditor', 'admin'],
} as const

const declared: { [call: string]: string } = {}
const withPay: string[] = []
const tokens: { [caller in Caller]?: string } = { 'a bad token': 'x'.repeat(43) }
const ids: { [caller in Caller]?: number } = { administrator: 1 }
const server = sharedServer({ hear, now: () => new Date(Date.now() + offset) })
let offset = 0

beforeAll(async () => {
  tokens.administrator = server.token
  for (const [who, roleId] of Object.entries(PEOPLE) as [keyof typeof PEOPLE, number][]) {
    const email = `${who}@example.com`
    const person = { firstName: who, lastName: who, email, role: { id: roleId }, password: PASSWORD }
    ids[who] = (await server.call('POST', '/v1/users', person)).body.id
    offset = who === 'expired' ? -13 * 60 * 60_000 : 0
    tokens[who] = await server.signIn(email, PASSWORD)
    offset = 0
  }
  await server.call('PATCH', `/v1/users/${ids.disabled}`, { enabled: false })
})

function hear({ method, url, config }: RouteOptions): void {
  for (const name of [method].flat()) {
    const path = url.replace(/(?<=.)\/$/, '')
    if (name === 'HEAD' || name === 'OPTIONS') continue
    declared[`${name} ${path}`] = String(config?.role)
    if (config?.pay) withPay.push(`${name} ${path}`)
  }
}

/** The outcome in one word: the refusal because of the caller, or that there was none. */
async function outcome(call: string, caller: Caller): Promise<string> {
  const [method = '', url = ''] = call.split(' ')
  const own = url.replace('/v1/users/:id', `/v1/users/${ids[caller] ?? 1}`)
  const { status } = await server.call(method, own.replaceAll(/:\w+/g, '999999'), undefined, {
    token: call === SIGN_OUT ? null : (tokens[caller] ?? null),
  })
  if (status === 401 || status === 403) return String(status)
  return status < 500 ? 'let in' : `broken: ${status}`
}

async function outcomes(calls: readonly string[], caller: Caller): Promise<{ [call: string]: string }> {
  const found: [string, string][] = []
  for (const call of calls) found.push([call, await outcome(call, caller)])
  return Object.fromEntries(found)
}

/** Status and code of the refusal of a request in which everything is wrong. */
async function senseless(call: string, token: string | null): Promise<string> {
  const [method = '', url = ''] = call.split(' ')
  const path = `${url.replaceAll(/:\w+/g, '1x')}?page=-1&sort=;&year=abc&scope=x`
  const headers = { 'content-type': 'text/plain', 'if-match': 'x', 'min-position': 'x' }
  const body = method === 'GET' ? undefined : '{'
  const { status, body: problem } = await server.call(method, path, body, { token, headers })
  return `${status} ${problem.code}`
}

/** Paths that take no DELETE, with the roles of their methods. */
function byPath(): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { role, call } of all) {
    const [, path = ''] = call.split(' ')
    paths.set(path, [...(paths.get(path) ?? []), role])
  }
  const deleted = Object.keys(declared)
    .filter((call) => call.startsWith('DELETE '))
    .map((call) => new RegExp(`^${call.slice('DELETE '.length).replaceAll(/:\w+/g, '[^/]+')}$`))
  return new Map([...paths].filter(([path]) => !deleted.some((pattern) => pattern.test(path))))
}

const all = Object.entries(permissions).flatMap(([role, calls]) => calls.map((call) => ({ role, call })))
/** Without the socket, which is no call, sign-in, which needs a secret, and readiness, since no web client is built here. */
const asked = all.filter(({ call }) => !/ \/(?:v1\/live|oauth\/token|health\/ready)$/.test(call))

describe('calls', () => {
  test('each states the role that is spelled out for it, and none is left out', () => {
    expect(declared).toEqual(Object.fromEntries(all.map(({ role, call }) => [call, role])))
  })

  test('none gets at pay but those that are spelled out, three of them of everybody', () => {
    expect(new Set(withPay.map((call) => call.split(' ')[1]))).toEqual(new Set(payPaths))
    expect(withPay.filter((call) => permissions.user.includes(call))).toEqual([
      'GET /v1/bigPicture',
      'GET /v1/bigPicture/explain',
      'GET /v1/bigPictureStore/calculated',
    ])
  })

  test('an auditor reads everything that is there and changes nothing', () => {
    const isRead = ({ call }: { call: string }): boolean => call.startsWith('GET ')
    expect(all.filter((each) => each.role === 'admin' && isRead(each))).toEqual([])
    expect(all.filter((each) => each.role === 'auditor' && !isRead(each))).toEqual([])
  })

  test.each(STRANGERS)('%s: 401 on everything that is not public', async (caller) => {
    const found = await outcomes(
      asked.map(({ call }) => call),
      caller,
    )
    const right = asked.map(({ role, call }) => [call, role === 'public' ? 'let in' : '401'])
    expect(found).toEqual(Object.fromEntries(right))
  })

  test.each(MEMBERS)('%s: 403 on what is not for them, never on the rest', async (caller) => {
    const found = await outcomes(
      asked.map(({ call }) => call),
      caller,
    )
    const open: readonly string[] = OPEN_TO[caller]
    const right = asked.map(({ role, call }) => [call, open.includes(role) ? 'let in' : '403'])
    expect(found).toEqual(Object.fromEntries(right))
  })

  test.each(['nobody', 'user', 'auditor'] as const)(
    '%s: is told nothing of what is wrong with a request that is not for them',
    async (caller) => {
      const open: readonly string[] = caller === 'nobody' ? ['public'] : OPEN_TO[caller]
      const told: string[] = []
      for (const { call } of asked.filter(({ role }) => !open.includes(role))) {
        const answer = await senseless(call, tokens[caller] ?? null)
        const right = caller === 'nobody' ? '401 unauthenticated' : '403 forbidden'
        if (answer !== right) told.push(`${call}: ${answer}`)
      }
      expect(told).toEqual([])
    },
  )

  test.each(['nobody', ...MEMBERS] as const)(
    '%s: hears that a path takes other methods only where one of them is for them',
    async (caller) => {
      const open: readonly string[] = caller === 'nobody' ? ['public'] : OPEN_TO[caller]
      const found: [string, string][] = []
      const right: [string, string][] = []
      for (const [path, roles] of byPath()) {
        const answer = await server.call('DELETE', path.replaceAll(/:\w+/g, '7'), undefined, {
          token: tokens[caller] ?? null,
        })
        found.push([path, String(answer.status)])
        const isTheirs = roles.some((role) => open.includes(role))
        right.push([path, isTheirs ? '405' : caller === 'nobody' ? '401' : '403'])
      }
      expect(found).toEqual(right)
      expect(found.length).toBeGreaterThan(40)
    },
  )

  test('an unknown method is refused after 401 and 403', async () => {
    const answers = async (call: string): Promise<string[]> => {
      const found: string[] = []
      for (const caller of ['nobody', 'disabled', ...MEMBERS] as const) {
        const [method = '', path = ''] = call.split(' ')
        const token = tokens[caller] ?? null
        found.push(String((await server.call(method, path, undefined, { token })).status))
      }
      return found
    }
    expect(await answers('PATCH /v1/settings')).toEqual(['401', '401', '403', '405', '405'])
    expect(await answers('PATCH /v1/import/7/undo')).toEqual(['401', '401', '403', '403', '405'])
    expect(await answers('POST /v1/me')).toEqual(['401', '401', '405', '405', '405'])
  })

  test('a route that states no role stops the start', async () => {
    let giveBack = (): void => {}
    const takeRole = ({ url, config }: RouteOptions): void => {
      if (url !== '/v1/me' || !config) return
      const { role } = config
      delete config.role
      giveBack = () => Object.assign(config, { role }) // later servers of this process state their roles with it
    }
    await expect(startServer({ hear: takeRole })).rejects.toThrow('states no role')
    giveBack()
  })
})

function kindOf(topic: string): string {
  return topic.split(':')[0]!
}

describe('topics', () => {
  const topics = ['published:2019', 'draft:2019', ...collections.map(({ name }) => `list:${name}`)] as const

  test('each states the role that is spelled out for it, and none is left out', () => {
    const kinds = server.system.deps.hub.sources.map(({ kind, role }) => [kind, role])
    const spelled = Object.entries(topicPermissions).flatMap(([role, names]) =>
      names.map((kind) => [kind, role]),
    )
    expect(Object.fromEntries([...kinds, ['list', 'auditor']])).toEqual(Object.fromEntries(spelled))
  })

  test.each(STRANGERS)('%s: is not greeted', async (caller) => {
    await using client = new LiveClient(server.url)
    await client.opened()
    client.hello(tokens[caller] ?? 'none')
    expect((await client.next('err')).code).toBe('forbidden')
    expect(await client.closed).toBe(4401)
  })

  test.each(MEMBERS)('%s: follows what is for them and nothing else', async (caller) => {
    const open = new Set(OPEN_TO[caller].flatMap((role) => topicPermissions[role]))
    for (const topic of topics) {
      await using client = await LiveClient.signedIn(server.url, tokens[caller] ?? '') // too many requests end a client
      client.send({ t: 'sub', ref: topic, topic })
      client.send({ t: 'ping', n: 1, seen: {} })
      await client.next('pong')
      const answers = client.frames.flatMap((frame) => {
        if (frame.t === 'tail' || frame.t === 'reload') return ['let in']
        return frame.t === 'err' ? [frame.code] : []
      })
      expect([topic, answers]).toEqual([topic, [open.has(kindOf(topic)) ? 'let in' : 'forbidden']])
    }
  })

  test.each(MEMBERS)('%s: is refused a command unless they plan', async (caller) => {
    const head = await server.system.log.head()
    for (const topic of topics) {
      await using client = await LiveClient.signedIn(server.url, tokens[caller] ?? '')
      client.command({ topic, type: 'ops', ops: [] })
      const { code } = await client.next('rej')
      const isTheirs = topic !== 'draft:2019' || caller === 'administrator'
      expect([topic, code === 'forbidden']).toEqual([topic, !isTheirs])
    }
    expect(await server.system.log.head()).toBe(head)
  })
})
