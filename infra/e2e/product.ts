import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ADMINISTRATOR,
  type Environment,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts'

/** A real Staffplan with the built client, in a data folder of its own; stopped in order at the end of its block. */
export type Product = ServerProcess & { readonly dataDir: string }

/** Starts a product in the caller's environment and waits until it is ready. */
export async function startProduct(
  options: {
    readonly environment?: Environment
    readonly dataDir?: string
    /** Milliseconds allowed until it is ready. */
    readonly timeout?: number
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'staffplan-e2e-')))
  const server = await startServerProcess({
    ...process.env,
    PORT: undefined,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...options.environment,
  })
  const removeData = async (): Promise<void> => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await server.ready({ ...(options.timeout && { timeout: options.timeout }) })
  } catch (error) {
    await server[Symbol.asyncDispose]()
    await removeData()
    throw error
  }
  return {
    ...server,
    dataDir,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await removeData()
    },
  }
}
