import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', include: ['contracts/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'infra', include: ['infra/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'services',
          include: ['services/src/**/*.test.ts'],
          exclude: ['services/src/**/*.stores.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'stores',
          include: ['services/src/**/*.stores.test.ts', 'infra/**/*.stores.e2e.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } }, // a disk or a server may stall for a second
          fileParallelism: false,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        test: {
          name: 'e2e',
          include: ['infra/**/*.e2e.ts'],
          exclude: ['infra/**/*.stores.e2e.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
