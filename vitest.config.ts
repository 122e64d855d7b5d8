import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Vitest alone would leave one of two processors idle. Files share nothing: each server has its own port and data. */
const WORKERS = Math.max(2, availableParallelism())

/** Milliseconds, for the sake of busy machines. */
const PATIENCE = 30_000

/** A disk or a server may stall for a second. */
const STALLING = { poll: { timeout: 10_000 } }

// Hundreds of servers and threads start in the tests: each would strip the types of every module anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'contracts',
          include: ['contracts/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: PATIENCE,
        },
      },
      { test: { name: 'infra', include: ['infra/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'services',
          include: ['services/src/**/*.test.ts'],
          exclude: ['services/src/**/*.stores.test.ts'],
          environment: 'node',
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'stores',
          include: ['services/src/**/*.stores.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: STALLING,
        },
      },
      {
        test: {
          name: 'stores-e2e',
          include: ['infra/**/*.stores.e2e.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: STALLING,
          fileParallelism: false, // each is a crowd of processes that has to be back in time
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['infra/**/*.e2e.ts'],
          exclude: ['infra/**/*.stores.e2e.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          globalSetup: 'infra/e2e/built-client.ts',
        },
      },
    ],
  },
})
