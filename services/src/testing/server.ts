import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openSystem, type System } from '../system.ts'

const EMAIL = 'admin@example.com'
const PASSWORD = 'a long enough passphrase 7'

export type Answer<Body = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A real server on a folder of its own, listening on a free port of the loopback. */
export type TestServer = AsyncDisposable & {
  readonly url: string
  readonly app: FastifyInstance
  readonly system: System
  readonly dataDir: string
  /** Token of the first administrator. */
  readonly token: string
  readonly administrator: { readonly email: string; readonly password: string }
  readonly signIn: (email: string, password: string) => Promise<string>
  /** A call with JSON; signed in as the administrator unless a token (or null) is given. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are checked by the test that asks
  readonly call: <Body = any>(
    method: string,
    path: string,
    body?: unknown,
    options?: { readonly token?: string | null; readonly headers?: { readonly [name: string]: string } },
  ) => Promise<Answer<Body>>
}

/** Starts it; `environment` overrides variables of the operator's contract, `dataDir` keeps an earlier folder. */
export async function startServer(
  options: {
    readonly environment?: { readonly [name: string]: string }
    readonly dataDir?: string
    readonly now?: () => Date
    /** Is told each route. */
    readonly hear?: (route: RouteOptions) => void
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffplan-test-')))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_LIMIT_PER_MINUTE: '10000',
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  const system = await openSystem(config, options.now)
  const app = await buildApp(system.deps, options.hear)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const signIn = (email: string, password: string): Promise<string> => tokenFor(url, email, password)
  const token = await signIn(EMAIL, PASSWORD)
  return {
    url,
    app,
    system,
    dataDir,
    token,
    administrator: { email: EMAIL, password: PASSWORD },
    signIn,
    async call(method, path, body, { token: as = token, headers = {} } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text ? JSON.parse(text) : text,
      }
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await system[Symbol.asyncDispose]()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function tokenFor(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('staffplan-web:staffplan-web').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'password', username: email, password }),
  })
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  const { access_token: token } = (await response.json()) as { access_token: string } // RFC 6749
  return token
}
