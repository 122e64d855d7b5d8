import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { callAt } from '#testing/call.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { startServer } from '#testing/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const PASSWORD = 'canaryPassphrase Quartz 47'
const TIMEOUT = { timeout: 20_000, interval: 50 }
const CANARIES = [
  'canaryPassphrase',
  'canary-mail',
  'Canaryfirst',
  'Canarylast',
  'canary-query',
  'canary-path',
  '98765.43',
]

/** Runs a server process at the most verbose level and returns its log. */
async function logOf(
  use: (url: string, token: string, says: (words: string) => Promise<void>) => Promise<void>,
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<{ log: string; token: string }> {
  using folder = temporaryFolder()
  const dataDir = folder.path
  await prepare(dataDir)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ADMIN_EMAIL: 'canary-mail@example.com',
      ADMIN_PASSWORD: PASSWORD,
    },
  })
  let log = ''
  const started = Promise.withResolvers<string>()
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0] ?? null
      if (address !== null) started.resolve(address)
    })
  }
  const ended = new Promise<void>(
    (resolve) => server.on('close', () => resolve(started.reject(new Error(log)))), // nothing more is written
  )
  try {
    const url = await started.promise
    const token = await signIn(url, PASSWORD)
    await use(url, token, (words) => vi.waitFor(() => expect(log).toContain(words), TIMEOUT))
    return { log: await closed(), token }
  } finally {
    server.kill('SIGKILL')
  }

  async function closed(): Promise<string> {
    server.kill('SIGTERM')
    await ended
    return log
  }
}

async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('staffplan-web:staffplan-web')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'canary-mail@example.com', password }),
  })
  const { access_token: token = '' } = (await response.json()) as { access_token?: string } // RFC 6749
  return token
}

test('whatever people do, no line says who they are, what they sent or with what token', async () => {
  const { log, token } = await logOf(async (url, token) => {
    const call = (method: string, path: string, body?: object): Promise<Response> =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const person = {
      firstName: 'Canaryfirst',
      lastName: 'Canarylast',
      email: 'canary-mail-2@example.com',
      role: { id: 2 },
    }
    await call('POST', '/v1/users', { ...person, password: PASSWORD })
    await call('POST', '/v1/users', { ...person, phone: 98765.43 })
    await call('PATCH', '/v1/users/2', { lastName: 'Canarylast-2' })
    await call('GET', '/v1/users?filter=canary-query&sort=canary-query,asc')
    await call('GET', '/v1/users/canary-path')
    await call('GET', '/canary-path/%E0%A4%A')
    await call('POST', '/v1/me/password', { oldPassword: 'canaryPassphrase', newPassword: PASSWORD })
    await signIn(url, 'canaryPassphrase wrong')
  })
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(8)
  expect(log).toContain('"route":"/v1/users/:id"')
  const signIns = lines.map((line) => JSON.parse(line)).filter(({ event }) => /^sign(?:ed)?-in/.test(event))
  expect(new Set(signIns.map(({ event }) => event))).toContain('sign-in-failed')
  for (const line of signIns)
    expect(line).toMatchObject({ account: expect.stringMatching(/^[\da-f]{16}$/), address: '127.0.0.1' })
  // The startup banner names the administrator whom the operator has just configured.
  const written = lines.join('\n')
  expect(CANARIES.filter((canary) => written.includes(canary))).toEqual([])
  expect(written).not.toContain(token)
})

test('a line about a request names it as its answer does', async () => {
  const instances: string[] = []
  const { log } = await logOf(async (url) => {
    for (const path of ['/v1/users', '/v1/nothing', '/health/live'])
      instances.push(((await (await fetch(url + path)).json()) as { instance?: string }).instance ?? '') // a problem
  })
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { route?: string; correlationId?: string }) // pino writes them
  const aboutRequests = lines.filter(({ route }) => route !== undefined)
  expect(aboutRequests.length).toBeGreaterThan(3)
  expect(aboutRequests.filter(({ correlationId }) => correlationId === undefined)).toEqual([])
  const named = aboutRequests.map(({ correlationId }) => `urn:uuid:${correlationId}`)
  expect(named).toEqual(expect.arrayContaining(instances.slice(0, 2)))
})

test('a read model that halts, and a call that fails, is an error in the log, with the event it stopped at', async () => {
  let earlier = '' // `prepare` leaves another administrator
  const { log } = await logOf(
    async (url, _token, says) => {
      await says('read model halted')
      const driver = { name: 'pupils', unit: 'pupils', driverDataSources: [{ label: 'pupils', weight: 1 }] }
      const answer = await callAt(url, earlier)('POST', '/v1/drivers/primaryDrivers', driver)
      expect(answer.status).toBe(500)
    },
    async (dataDir) => {
      await using server = await startServer({ dataDir })
      earlier = server.token
      const metadata = {
        commandId: 'c',
        correlationId: 'c',
        actor: 1,
        at: new Date().toISOString(),
        schema: 1,
      }
      const broken = {
        id: crypto.randomUUID(),
        type: 'PrimaryDriverCreated',
        data: { name: 'canary-7731' },
        metadata,
      }
      await server.system.log.append('drivers', 'none', [broken])
    },
  )
  const lineOf = (words: string): string => log.split('\n').find((line) => line.includes(words)) ?? ''
  const halted = lineOf('read model halted')
  const failed = lineOf('unexpected error')
  expect(JSON.parse(halted)).toMatchObject({ level: 50, projection: expect.any(String) })
  expect(JSON.parse(failed)).toMatchObject({ level: 50, route: expect.stringContaining('primaryDrivers') })
  for (const line of [halted, failed])
    expect(line).toMatch(/drivers@0 \(position \d+, PrimaryDriverCreated\)/)
  expect(log).not.toContain('canary-7731')
})

test('imports and what is read in bulk are in the security log, who and how much, not what', async () => {
  const rows = Array.from(
    { length: 1_100 },
    (_, index) => `E${index};Canaryfirst ${index};9000;98765.43;4711`,
  )
  const file = ['Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre', ...rows].join('\n')
  const { log } = await logOf(async (url, token) => {
    const path = `${url}/v1/import/hrYearlyData`
    const upload = { bytes: file, fields: { year: '2019', selectedYear: '2019' } }
    expect((await uploadFile(path, token, upload)).status).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    const list = await fetch(`${url}/v1/yearlyData?size=999999`, { headers })
    expect(((await list.json()) as { content: unknown[] }).content.length).toBe(1_100) // a list call's answer
    expect(
      (await uploadFile(`${path}?dryRun=true`, token, { ...upload, bytes: `${file}\nF1;Someone;1;1;4711` }))
        .status,
    ).toBe(200)
    const places =
      'Business Unit;Division;Department;Cost Centre Number;Cost Centre Name\nNorth;Sales;Shops;4712;Till'
    const { body } = await uploadFile(`${url}/v1/import/organisation`, token, { bytes: places })
    const undo = `${url}/v1/import/organisation/${body.importId}/undo`
    expect((await fetch(undo, { method: 'POST', headers })).status).toBe(200)
    expect((await fetch(`${url}/v1/trail/export`, { headers })).status).toBe(200)
  })
  const events = log.split('\n').filter((line) => line.includes('"msg":"security"'))
  expect(events.find((line) => line.includes('"event":"imported"'))).toMatch(
    /"userId":1,"event":"imported","kind":"hr","year":2019,"rows":1100/,
  )
  expect(events.find((line) => line.includes('"event":"bulk-read"'))).toMatch(
    /"route":"\/v1\/yearlyData","userId":1,"event":"bulk-read","rows":1100/,
  )
  const named = ['import-previewed', 'import-undone', 'trail-export', '"imported","kind":"organisation"']
  expect(named.filter((event) => !events.some((line) => line.includes(event)))).toEqual([])
  for (const canary of ['Canaryfirst', '98765.43']) expect(log).not.toContain(canary)
})

test('whoever asks for the head of a long answer has none of it read, and nothing goes wrong', async () => {
  const asked = ['/v1/users', '/v1/trail/export', '/v1/bigPictureStore/snapshots']
  const { log } = await logOf(async (url, token) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' }
    for (const path of asked) {
      const whole = await fetch(`${url}${path}`, { headers })
      await whole.text()
      const head = await fetch(`${url}${path}`, { method: 'HEAD', headers })
      expect([path, head.status, await head.text()]).toEqual([path, whole.status, ''])
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
      expect(head.headers.get('content-length')).toBeNull()
    }
  })
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const bad = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(bad).toEqual([])
  expect(lines.filter((line) => line.includes('bulk-read'))).toHaveLength(1) // by GET
})
