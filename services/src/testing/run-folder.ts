import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this test run, for what is made once in a run. */
    readonly runFolder: string
  }
}

/** Creates the run's folder before the first test; the returned function removes it after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'staffplan-run-'))
  provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
