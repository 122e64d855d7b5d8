import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const KINDS = {
  eventstore: { variable: 'EVENTSTORE_URL', standIn: 'EventStoreDB stand-in' },
  mongodb: { variable: 'MONGODB_URL', standIn: 'MongoDB-compatible server (SecantusDB)' },
} as const
export type Kind = keyof typeof KINDS

/** A server of our own, which may be harmed. */
export type Control = {
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** On what it had stored, at the same address. */
  readonly start: () => Promise<void>
  /** `SIGSTOP` makes it hang, all of it once this resolves; `SIGCONT` goes on. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Address where it takes orders for faults; null where it takes them through its own protocol. */
  readonly faults: () => Promise<string>
}

export type TestServer = AsyncDisposable & {
  readonly url: string
  /** What the tests run against, for their names. */
  readonly label: string
  /** Null for a server that somebody else runs. */
  readonly control: Control | null
}

/**
 * The one place that chooses what store tests run against: the server named by EVENTSTORE_URL or MONGODB_URL, else one
 * started for the calling file by the starters in the folder TEST_SERVERS. Throws when there is neither.
 */
export async function startTestServer(kind: Kind): Promise<TestServer> {
  const { variable, standIn } = KINDS[kind]
  const named = process.env[variable]
  const starters = process.env['TEST_SERVERS']
  if (named)
    return announced({
      url: named,
      label: `server named by ${variable}`,
      control: null,
      [Symbol.asyncDispose]: async () => {},
    })
  if (!starters) {
    throw new Error(
      `no ${kind} server to test against: name one in ${variable}, or the folder of starters in TEST_SERVERS`,
    )
  }
  return announced(await startStandIn(kind, { folder: resolve(starters, kind), variable, label: standIn }))
}

/** One that the tests may harm. Throws where only a server of somebody else is named. */
export async function ownedServer(kind: Kind): Promise<TestServer & { readonly control: Control }> {
  const starters = process.env['TEST_SERVERS']
  if (!starters)
    throw new Error('fault tests need a server of their own: name the folder of starters in TEST_SERVERS')
  const { variable, standIn } = KINDS[kind]
  const server = await startStandIn(kind, { folder: resolve(starters, kind), variable, label: standIn })
  console.info(`fault tests run against: ${server.label}`)
  return server
}

function announced(server: TestServer): TestServer {
  console.info(`store tests run against: ${server.label}`)
  return server
}

async function startStandIn(
  kind: Kind,
  { folder, variable, label }: { readonly folder: string; readonly variable: string; readonly label: string },
): Promise<TestServer & { readonly control: Control }> {
  const data = await mkdtemp(join(tmpdir(), `staffplan-${kind}-`))
  const port = String(await freePort())
  const { [variable]: _named, ...env } = process.env // a named server would be left alone
  const order = async (name: 'start' | 'stop' | 'kill'): Promise<string> =>
    (await run(join(folder, name), ['--port', port, '--data', data], { env })).stdout
  const url = new RegExp(`^${variable}=(.+)$`, 'm').exec(await order('start'))?.[1]
  if (url === undefined) throw new Error(`${folder} started nothing`)
  return {
    url,
    label,
    control: {
      kill: async () => void (await order('kill')),
      stop: async () => void (await order('stop')),
      start: async () => void (await order('start')),
      async signal(signal) {
        const id = (await readFile(join(data, 'pid'), 'utf8')).trim()
        process.kill(Number(id), signal)
        if (signal === 'SIGSTOP') await stopped(id)
      },
      async faults() {
        const address = /^EVENTSTORE_ADMIN=(.+)$/m.exec(await readFile(join(data, 'ready'), 'utf8'))?.[1]
        if (address === undefined) throw new Error(`${label} takes no orders for faults`)
        return address
      },
    },
    async [Symbol.asyncDispose]() {
      await order('kill')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The signal is sent before it has worked: a thread that is running goes on for a moment. */
async function stopped(process: string): Promise<void> {
  while (!(await isStopped(process))) await delay(10)
}

async function isStopped(process: string): Promise<boolean> {
  const { stdout } = await run('ps', ['-L', '-o', 'stat=', '-p', process])
  return stdout
    .trim()
    .split('\n')
    .every((state) => state.trim().startsWith('T'))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('a socket without a port')
  return address.port
}
