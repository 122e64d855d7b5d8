import { cp, mkdir, mkdtemp, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, loadDemo } from '../demo/load.ts'
import { startProduct } from './product.ts'

export const DEMO = { email: DEMO_ADMINISTRATOR, password: DEMO_PASSWORD }

/** Environment that creates the demo's first administrator. */
const DEMO_ENVIRONMENT = { ADMIN_EMAIL: DEMO.email, ADMIN_PASSWORD: DEMO.password }

/**
 * Copies a data folder with the demo company for the caller. Loading takes a server ten seconds, so the first caller of
 * a run does it, and everybody gets a copy.
 */
export async function copyOfDemo(): Promise<string> {
  const folder = inject('runFolder')
  const loaded = join(folder, 'demo')
  const isFirst = await mkdir(join(folder, 'demo-begun')).then(
    () => true,
    () => false,
  )
  if (isFirst) await load(loaded)
  else while (!existsSync(loaded)) await delay(50) // limited by the timeout of the test's hook
  const dataDir = await mkdtemp(join(tmpdir(), 'staffplan-e2e-'))
  await cp(loaded, dataDir, { recursive: true })
  return dataDir
}

/** Loads the demo; the folder gets its name only once it is complete. */
async function load(to: string): Promise<void> {
  const dataDir = `${to}-loading`
  await mkdir(dataDir)
  {
    await using product = await startProduct({ dataDir, environment: DEMO_ENVIRONMENT })
    await loadDemo(product.url, () => {})
  }
  await rename(dataDir, to)
}
