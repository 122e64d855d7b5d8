import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@staffplan/services/testing/stores/free-port'

const ROOT = join(import.meta.dirname, '../..')
const READY_MILLISECONDS = 60_000
/** Milliseconds after which a server that accepts the connection but does not answer is asked again. */
const ANSWER_MILLISECONDS = 5_000

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'a long enough passphrase 7' }

/** Environment variables; undefined removes an inherited one. */
export type Environment = { readonly [name: string]: string | undefined }

/** A real server process, killed at the end of the block that started it. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string
  readonly process: ChildProcess
  /** Everything the process has printed. */
  readonly output: () => string
  /**
   * Waits until stores, read models and the built client are ready; throws when the process ends before, or after
   * `timeout` milliseconds. `withoutClient` does not wait for the client, which need not be built then.
   */
  readonly ready: (options?: { readonly timeout?: number; readonly withoutClient?: boolean }) => Promise<void>
  /** Sends SIGKILL; resolves when the process is gone, throws when it had already ended on its own. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM unless the process has ended; resolves to the exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a server on a free port, or on the PORT of the environment. Inherits PATH and the cache of compiled modules. */
export async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['services/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOGIN_LIMIT_PER_MINUTE: '10000',
      MALLOC_ARENA_MAX: '2', // as in `npm start`
      ...environment,
      PORT: port,
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const exit = once(child, 'exit')
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    url,
    process: child,
    output: () => output,
    async ready({ timeout = READY_MILLISECONDS, withoutClient = false } = {}) {
      const until = performance.now() + timeout
      let last: readonly string[] = []
      while (performance.now() < until) {
        if (hasEnded())
          throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
        last = (await troubles(url)).filter((part) => !(withoutClient && part === 'client'))
        if (last.length === 0) return
        await delay(20)
      }
      throw new Error(`the server was not ready in time: ${last.join(', ')}\n${output}`)
    },
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
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Names of the parts that are not ready yet. */
async function troubles(url: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })
    const { troubles } = (await answer.json()) as { troubles?: { part: string }[] } // the answer of /health/ready
    return answer.ok ? [] : (troubles?.map(({ part }) => part) ?? [`status ${answer.status}`])
  } catch {
    return ['no answer']
  }
}
