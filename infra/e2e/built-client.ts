import type { TestProject } from 'vitest/node'
import { setup as makeRunFolder } from '@staffplan/services/testing/run-folder'
import { buildClientWhenStale } from '../client-build.ts'

/** Builds the client once, before test files that need it run in parallel. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  buildClientWhenStale()
  return makeRunFolder(project)
}
