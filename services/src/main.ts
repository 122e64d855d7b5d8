import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openSystem } from './system.ts'
import { welcome } from './startup-banner.ts'

const DRAIN_MILLISECONDS = 10_000
const LEFT_OPEN = 200

/**
 * By how much a heap may grow before it is collected, in percent: by default it doubles and more, an import takes 150 MiB
 * further. While read models are filled, so little would cost a quarter of the time.
 */
const HEAP_GROWTH = { filling: 100, serving: 30 }
/**
 * The room for what is young stays as it is when the server begins (8 MiB here; in a thread twice 16, or what its own limit
 * leaves of it): an import would make it grow to 100 MiB, which are never given back.
 */
const YOUNG = ['--semi-space-growth-factor=1', '--min-semi-space-size=16']

type Ready = (address: string) => Promise<void>

/** Serves until SIGTERM or SIGINT; what keeps it from that ends it with one sentence and code 1. `ready` runs while it serves. */
export async function main(ready: Ready = async () => {}): Promise<void> {
  try {
    await serve(ready)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Staffplan ended: ${reason}\n`)
    process.exitCode = 1
  }
  setTimeout(() => process.exit(), LEFT_OPEN).unref() // a store that hangs holds its connections open
}

function letHeapsGrowBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/** From the start to the drained end. */
async function serve(ready: Ready): Promise<void> {
  letHeapsGrowBy(HEAP_GROWTH.filling)
  for (const flag of YOUNG) setFlagsFromString(flag)
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const config = readConfig(process.env)
  await using system = await openSystem(config)
  system.deps.models.onceComplete(() => letHeapsGrowBy(HEAP_GROWTH.serving))
  const app = await buildApp(system.deps)
  app.log.level = 'warn' // Fastify would say that it listens; the welcome says it to people
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
