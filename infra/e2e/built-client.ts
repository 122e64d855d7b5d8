import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildClientWhenStale } from '../client-build.ts'

/** Once, before files that each ask for it run side by side. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  buildClientWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'staffplan-e2e-run-'))
  provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
