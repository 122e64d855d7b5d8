import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const READY_MILLISECONDS = 60_000

export const ADMINISTRATOR = { email: 'admin@example.com', password: 'a long enough passphrase 7' }

/** A real Staffplan process with the built client, on a data folder of its own. */
export type Product = AsyncDisposable & {
  readonly url: string
  readonly dataDir: string
  /** Everything it printed. */
  readonly output: () => string
  readonly process: ChildProcess
}

/** Starts it and waits until it says that it is ready. */
export async function startProduct(
  options: {
    /** Undefined leaves a variable out. */
    readonly environment?: { readonly [name: string]: string | undefined }
    readonly dataDir?: string
    /** Milliseconds to get ready in. */
    readonly patience?: number
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffplan-e2e-')))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['services/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      LOGIN_LIMIT_PER_MINUTE: '10000',
      ...options.environment,
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  await ready(url, child, { output: () => output, patience: options.patience ?? READY_MILLISECONDS }).catch(
    (error: unknown) => {
      child.kill('SIGKILL')
      throw error
    },
  )
  return {
    url,
    dataDir,
    output: () => output,
    process: child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(
  url: string,
  child: ChildProcess,
  { output, patience }: { output: () => string; patience: number },
): Promise<void> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await delay(50)
  }
  throw new Error(`the server was not ready in time:\n${output()}`)
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
