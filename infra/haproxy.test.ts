import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@staffplan/services/testing/stores/free-port'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR, type ServerProcess, startServerProcess } from './testing/server-process.ts'

const CONFIG = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
const HAPROXY = process.env['HAPROXY'] ?? 'haproxy'
const isThere = spawnSync(HAPROXY, ['-v']).status === 0
if (!isThere)
  process.stderr.write('\n*** NO HAPROXY FOUND: its rules are not tried. Install it or set HAPROXY. ***\n\n')

/** Header as sent by the TLS proxy: it appends the client's address to what the client itself claims. */
const FORWARDED = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }

describe.skipIf(!isThere)('HAProxy in front of a server', () => {
  let server: ServerProcess
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    const folder = stack.use(temporaryFolder())
    server = await startServerProcess({ TRUSTED_PROXY: 'loopback', LOG_LEVEL: 'info', DATA_DIR: folder.path })
    stack.use(server)
    await server.ready({ withoutClient: true })
  })
  afterAll(() => stack.disposeAsync())

  test.each([
    {
      what: 'the proxy with TLS is believed, for what it added itself',
      tls: '127.0.0.1',
      seen: '198.51.100.7',
    },
    { what: 'nobody else is', tls: '192.0.2.1', seen: '127.0.0.1' },
  ])('$what', async ({ tls, seen }) => {
    await using proxy = await startProxy(server, tls)
    const before = signIns(server).length
    expect(await signIn(proxy.url, FORWARDED)).toBe(200)
    await expect.poll(() => signIns(server).slice(before)).toEqual([seen])
  })

  test('what nobody forwarded comes from who asks', async () => {
    await using proxy = await startProxy(server, '127.0.0.1')
    const before = signIns(server).length
    expect(await signIn(proxy.url, {})).toBe(200)
    await expect.poll(() => signIns(server).slice(before)).toEqual(['127.0.0.1'])
  })

  test.each(['/metrics', '//metrics/', '/%6detrics'])('%s is for operators alone', async (path) => {
    await using proxy = await startProxy(server, '127.0.0.1')
    expect((await fetch(proxy.url + path)).status).toBe(404)
    expect((await fetch(`${proxy.url}/health/live`)).status).toBe(200)
  })
})

/** Starts HAProxy with our rules, in front of this one server instead of containers found by name. */
async function startProxy({ url }: ServerProcess, tlsProxy: string) {
  const folder = temporaryFolder()
  const port = await freePort()
  const config = CONFIG.replace(':8080', `127.0.0.1:${port}`)
    .replaceAll(
      'server-template api 4 api:8080',
      `server api ${new URL(url).host.replace('localhost', '127.0.0.1')}`,
    )
    .replace('resolvers engine init-addr none', '')
  const path = join(folder.path, 'haproxy.cfg')
  writeFileSync(path, config)
  const child = spawn(HAPROXY, ['-db', '-f', path], { env: { ...process.env, TLS_PROXY: tlsProxy } })
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => isAnswering(address)).toBe(true)
  return {
    url: address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      folder.remove()
    },
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function signIn(url: string, headers: { readonly [name: string]: string }): Promise<number> {
  const { email: username, password } = ADMINISTRATOR
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('staffplan-web:staffplan-web')}`, ...headers },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  })
  return answer.status
}

/** The addresses in log lines of `signed-in`. */
function signIns({ output }: ServerProcess): string[] {
  const lines = output()
    .split('\n')
    .filter((line) => line.includes('"event":"signed-in"'))
  return lines.map((line) => (JSON.parse(line) as { address: string }).address) // written by pino
}
