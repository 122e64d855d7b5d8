import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openSystem, type System } from '../system.ts'
import { type Call, callAt } from './call.ts'

const EMAIL = 'admin@example.com'
const PASSWORD = 'a long enough passphrase 7'

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
  /** Signed in as the administrator unless a token (or null) is given. */
  readonly call: Call
}

export type StartOptions = {
  readonly environment?: { readonly [name: string]: string }
  readonly dataDir?: string
  readonly now?: () => Date
  /** Called with each route. */
  readonly hear?: (route: RouteOptions) => void
}

/** A prepared data folder from which a server can start, and its administrator's token. */
type Begun = Pick<TestServer, 'dataDir' | 'token'>

/**
 * Starts a server; `environment` overrides variables of the operator's environment, `dataDir` keeps an earlier folder.
 * Without special options it starts from a copy of a folder in which the administrator has signed in: a new one takes
 * two password hashes, every table and every index.
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  if (options.environment || options.now || (options.dataDir && !isEmpty(options.dataDir)))
    return start(options)
  return startFrom(await begin(), options)
}

/** Starts a server on a copy of a prepared folder. */
export async function startFrom(
  earlier: Begun,
  options: Pick<StartOptions, 'dataDir' | 'hear'>,
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffplan-test-')))
  await cp(earlier.dataDir, dataDir, { recursive: true })
  const server = await start({ ...options, dataDir }, earlier.token)
  // Waits for the projector thread, which is otherwise ready by the time that somebody has signed in.
  await new Promise<void>((resolve) => server.system.deps.models.onceComplete(resolve))
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function isEmpty(dataDir: string): boolean {
  return !existsSync(dataDir) || readdirSync(dataDir).length === 0
}

const begin = once(async (): Promise<Begun> => {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'begun-'))
  await using server = await start({ dataDir })
  return { dataDir, token: server.token }
})

/** Runs an action once in a process; after a failure, the next call tries again. */
export function once<Done>(act: () => Promise<Done>): () => Promise<Done> {
  let done: Promise<Done> | undefined
  return () =>
    (done ??= act().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}

async function start(options: StartOptions, earlierToken?: string): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffplan-test-')))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_LIMIT_PER_MINUTE: '10000',
    // A seal is an event, too: in tests where nothing may be stored, none may be added by itself, however slow the
    // machine is.
    SEAL_EVERY_SECONDS: '86400',
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  const system = await openSystem(config, options.now)
  const app = await buildApp(system.deps, options.hear)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const signIn = (email: string, password: string): Promise<string> => tokenFor(url, email, password)
  const token = earlierToken ?? (await signIn(EMAIL, PASSWORD))
  return {
    url,
    app,
    system,
    dataDir,
    token,
    administrator: { email: EMAIL, password: PASSWORD },
    signIn,
    call: callAt(url, token),
    async [Symbol.asyncDispose]() {
      await app.close()
      await system[Symbol.asyncDispose]()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in at a server. */
export async function tokenFor(url: string, email: string, password: string): Promise<string> {
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
