import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run of the tests, for what is made once in it. */
    readonly runFolder: string
  }
}

/** Made before the first test, and removed after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'staffplan-run-'))
  provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
