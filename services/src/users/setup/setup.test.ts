import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openSystem, type System } from '#system.ts'
import { signInHint } from './setup.ts'

const PERSON = {
  firstName: 'Huda',
  lastName: 'Salem',
  email: 'huda@example.com',
  password: 'lantern Quartz 47 meadow',
}

const folder = folderForEachTest()
let later = 0
let running: { system: System; app: FastifyInstance } | null = null

beforeEach(() => {
  later = 0
})
afterEach(async () => {
  await stop()
})

async function start(environment: { [name: string]: string } = {}): Promise<string | null> {
  const config = readConfig({ PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent', ...environment })
  const system = await openSystem(config, () => new Date(Date.now() + later))
  running = { system, app: await buildApp(system.deps) }
  const hint = await signInHint(system.deps)
  return hint && 'setupCode' in hint ? hint.setupCode : null
}

async function stop(): Promise<void> {
  await running?.app.close()
  await running?.system[Symbol.asyncDispose]()
  running = null
}

async function claim(code: string, more: object = {}): Promise<{ status: number; code: string }> {
  const payload = { ...PERSON, code, ...more }
  const { statusCode, json } = await running!.app.inject({ method: 'POST', url: '/v1/setup', payload })
  return { status: statusCode, code: json().code }
}

test('the code makes the first administrator; only the operator can read it', async () => {
  const code = await start()
  const isOpen = async () => (await running!.app.inject('/v1/setup')).json().isOpen
  expect(await isOpen()).toBe(true)
  expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
  expect((await stat(join(folder.path, 'setup-code'))).mode & 0o777).toBe(0o600)
  expect((await claim(code!.toLowerCase().replaceAll('-', ' '))).status).toBe(201)
  await expect(stat(join(folder.path, 'setup-code'))).rejects.toThrow('ENOENT')
  expect(await isOpen()).toBe(false)
  const { users } = await running!.system.deps.handler.state(usersModel, USERS_STREAM)
  expect(users.items.get(1)?.values).toMatchObject({ email: PERSON.email, roleId: 1, enabled: true })
})

test('a code that is wrong is said of its field, and not repeated', async () => {
  await start()
  const payload = { ...PERSON, code: 'WRONG' }
  const { json, body } = await running!.app.inject({ method: 'POST', url: '/v1/setup', payload })
  expect(json().errors).toEqual([{ pointer: '/code', code: 'setup-code-wrong' }])
  expect(body).not.toContain('WRONG')
})

test('wrong five times is 400, then 429; the right one has to wait too', async () => {
  const code = await start()
  for (let tries = 0; tries < 5; tries++)
    expect(await claim('WRONG')).toEqual({ status: 400, code: 'setup-code-wrong' })
  expect((await claim(code!)).status).toBe(429)
  later = 31_000
  expect((await claim(code!)).status).toBe(201)
})

test('reused is 409, another one is 404, and a restart does not open it again', async () => {
  const code = await start()
  expect((await claim(code!)).status).toBe(201)
  expect(await claim(code!)).toEqual({ status: 409, code: 'setup-code-used' })
  expect(await claim('WRONG')).toEqual({ status: 404, code: 'setup-closed' })
  await stop()
  expect(await start()).toBeNull()
  expect(await claim(code!)).toEqual({ status: 404, code: 'setup-closed' })
})

test('two claims at once: one administrator', async () => {
  const code = await start()
  const answers = await Promise.all([claim(code!), claim(code!, { email: 'other@example.com' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('an hour ends the code, a restart gives another one', async () => {
  const code = await start()
  later = 60 * 60_000
  expect(await claim(code!)).toEqual({ status: 400, code: 'setup-code-wrong' })
  await stop()
  const next = await start()
  expect(next).not.toBe(code)
  expect((await claim(code!)).status).toBe(400)
  expect((await claim(next!)).status).toBe(201)
})

test('a weak password or a missing name leaves the code valid', async () => {
  const code = await start()
  expect(await claim(code!, { password: 'password1234' })).toEqual({ status: 422, code: 'password-weak' })
  expect(await claim(code!, { firstName: '' })).toEqual({ status: 422, code: 'invalid' })
  expect((await claim(code!)).status).toBe(201)
})

/** Invalid bodies, with what the refusal says. */
const WRONG: readonly (readonly [wrong: object, refused: string])[] = [
  [{ code: undefined }, '/code required'],
  [{ code: '' }, '/code required'],
  [{ code: 'A'.repeat(101) }, '/code too-long'],
  [{ code: 7 }, '/code wrong-type'],
  [{ firstName: undefined }, '/firstName required'],
  [{ firstName: 'x'.repeat(101) }, '/firstName too-long'],
  [{ firstName: 'a\u0007b' }, '/firstName text-control-char'],
  [{ lastName: 'a\u0000b' }, '/lastName text-control-char'],
  [{ lastName: '\u202Ea' }, '/lastName text-control-char'],
  [{ lastName: '\uD800' }, '/lastName text-not-well-formed'],
  [{ lastName: 'a\nb' }, '/lastName text-line-break'],
  [{ lastName: '\u200B\u2060' }, '/lastName required'],
  [{ email: 'huda' }, '/email email-invalid'],
  [{ email: `${'x'.repeat(243)}@example.com` }, '/email too-long'],
  [{ password: 'lantern 47 ' }, '/password too-short'],
  [{ password: 'x'.repeat(129) }, '/password too-long'],
  [{ password: '\uD800'.repeat(12) }, '/password text-not-well-formed'],
  [{ role: { id: 2 } }, '/role unknown-field'],
]

test('what is wrong with it is refused at its place, nobody is made, and the code stays valid', async () => {
  const code = await start({ LOGIN_LIMIT_PER_MINUTE: '1000' })
  const found: [object, string][] = []
  for (const [wrong] of WRONG) {
    const payload = { ...PERSON, code, ...wrong }
    const answer = await running!.app.inject({ method: 'POST', url: '/v1/setup', payload })
    const { errors } = answer.json<{ errors: { pointer: string; code: string }[] }>()
    const said = errors.map((error) => `${error.pointer} ${error.code}`).join()
    found.push([wrong, `${answer.statusCode} ${said}`])
  }
  expect(found).toEqual(WRONG.map(([wrong, refused]) => [wrong, `422 ${refused}`]))
  const { users } = await running!.system.deps.handler.state(usersModel, USERS_STREAM)
  expect(users.lastId).toBe(0)
  expect((await claim(code!)).status).toBe(201)
})

test('an administrator named by the operator is created once; there is no code then', async () => {
  const environment = { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'tortoise Velvet 91 harbour' }
  expect(await start(environment)).toBeNull()
  expect(await signInHint(running!.system.deps)).toEqual({ email: 'ops@example.com' })
  expect((await claim('x')).status).toBe(404)
  await stop()
  await start({ ADMIN_EMAIL: 'second@example.com', ADMIN_PASSWORD: 'tortoise Velvet 91 harbour' })
  expect(await signInHint(running!.system.deps)).toBeNull()
})

test.each([
  ['no address', { ADMIN_EMAIL: 'ops', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
  ['a short password', { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'secret7' }, '12 to 128 characters'],
  [
    'a password of 129 characters',
    { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'secret7'.repeat(19) },
    '128',
  ],
  [
    'a weak password',
    { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'secret7secret7' },
    'too easy to guess',
  ],
  [
    'a password of own words',
    { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'Staffplan Administrator 7' },
    'easy',
  ],
])('%s stops the start and is not repeated', async (_what, environment, name) => {
  const error = await start(environment).catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toContain(name)
  expect(String(error)).not.toContain('secret7')
})
