import type { TestProject } from 'vitest/node'
import { setup as makeRunFolder } from '@staffplan/services/testing/run-folder'
import { buildClientWhenStale } from '../client-build.ts'

/** Once, before files that each ask for it run side by side. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  buildClientWhenStale()
  return makeRunFolder(project)
}
