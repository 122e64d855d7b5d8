import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../services/src/main.ts')
const READY_MILLISECONDS = 60_000

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'a long enough passphrase 7' }

/** A real server on a data folder; it does not outlive the block that started it. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string
  /** Until stores and read models are ready; throws when the process ends before. */
  readonly ready: () => Promise<void>
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>
  /** SIGTERM; resolves with the exit code. */
  readonly stop: () => Promise<number | null>
}

export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOGIN_LIMIT_PER_MINUTE: '10000',
      LOG_LEVEL: 'error',
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const exit = once(child, 'exit')
  return {
    url,
    ready: () => untilReady(url, child, () => output),
    async kill() {
      child.kill('SIGKILL')
      await exit
      if (child.signalCode !== 'SIGKILL')
        throw new Error(`the server ended by itself (${child.exitCode}):\n${output}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await exit
      return child.exitCode
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = performance.now() + READY_MILLISECONDS
  let last = ''
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    last = await troubles(url).catch(() => 'no answer')
    if (last === '') return
    await delay(20)
  }
  throw new Error(`the server was not ready in time: ${last}\n${output()}`)
}

/** What is not ready yet, but for the built client, which this test does without. */
async function troubles(url: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`)
  const body = (await answer.json()) as { troubles?: { part: string }[] } // the answer of /health/ready
  const left = (body.troubles ?? []).filter(({ part }) => part !== 'client')
  return left.length === 0 ? '' : JSON.stringify(left)
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
