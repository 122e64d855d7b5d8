import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openSystem } from './system.ts'
import { welcome } from './startup-banner.ts'

const DRAIN_MILLISECONDS = 10_000
const LEFT_OPEN = 200

/**
 * Percentage by which a heap may grow before it is collected. By default it more than doubles, so that an import takes
 * another 150 MiB. While read models are filled, the low value would cost a quarter of the time.
 */
const HEAP_GROWTH = { filling: 100, serving: 30 }
/**
 * Keeps the young generation at the size it has at startup (8 MiB here; in a thread twice 16 MiB, or what the thread's own
 * limit leaves of that): an import would make it grow to 100 MiB, which are never given back.
 */
const YOUNG = ['--semi-space-growth-factor=1', '--min-semi-space-size=16']

type Ready = (address: string) => Promise<void>

/** Serves until SIGTERM or SIGINT. An error ends the process with a sentence and exit code 1. `ready` runs once it serves. */
export async function main(ready: Ready = async () => {}): Promise<void> {
  try {
    await serve(ready)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Staffplan ended: ${reason}\n`)
    process.exitCode = 1
  }
  setTimeout(() => process.exit(), LEFT_OPEN).unref() // the open connections of a hanging store would keep the process alive
}

function letHeapsGrowBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/** Runs the server from startup until its requests are drained. */
async function serve(ready: Ready): Promise<void> {
  letHeapsGrowBy(HEAP_GROWTH.filling)
  for (const flag of YOUNG) setFlagsFromString(flag)
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const config = readConfig(process.env)
  await using system = await openSystem(config)
  system.deps.models.onceComplete(() => letHeapsGrowBy(HEAP_GROWTH.serving))
  const app = await buildApp(system.deps)
  app.log.level = 'warn' // hides Fastify's line that it listens: the startup banner says so
  const address = await app.listen({ host: config.host, port: config.port })
  app.log.level = config.logLevel
  process.stdout.write(await welcome(system.deps, address))
  const serving = Promise.all([system.begun, ready(address)]).then(() => stopped)
  try {
    await Promise.race([stopped, serving])
  } finally {
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref()
    await app.close()
  }
}

if (import.meta.main) await main()
