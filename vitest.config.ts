import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LARGE_YOUNG_GENERATION } from './infra/testing/young-generation.ts'

const PROCESSORS = Math.max(2, availableParallelism())

/** Every file waits for other processes now and then. Files share nothing: each server has its own port and data. */
const WORKERS = PROCESSORS + 1

/** Milliseconds, for the sake of busy machines. */
const PATIENCE = 30_000
const PATIENT = { poll: { timeout: PATIENCE } }
/** Retries where a disk, a process or a browser may stall for seconds. The log names the tests that needed one. */
const AGAIN = 1

/** Tests of the client that need one of their own: without a page, begun anew, watched from the first module on, or by positions. */
const APART = [
  'src/api/answers-ahead.test.ts',
  'src/api/base-query.test.ts',
  'src/api/tab-id.test.ts',
  'src/api/unsent.test.ts',
  'src/api/use-fresh.test.tsx',
  'src/api/use-records.test.tsx',
  'src/app/session-effects.test.ts',
  'src/i18n/i18n.test.ts',
  'src/live/live.test.ts',
  'src/live/live-versions.test.ts',
  'src/planning/attention/manual-plans-api.test.tsx',
  'src/planning/bands/renders.test.tsx',
  'src/planning/bands/typed-at-the-end.test.tsx',
  'src/planning/board/sessions.test.ts',
  'src/planning/manual/renders.test.tsx',
  'src/records/record-dialog.test.tsx',
]

const RUN_FOLDER = join(import.meta.dirname, 'services/src/testing/run-folder.ts')

/** A disk or a server may stall for a second. */
const STORES = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: PATIENT,
  retry: AGAIN,
  sequence: { groupOrder: 1 },
  globalSetup: RUN_FOLDER,
}

// Hundreds of servers and threads start in the tests: each would strip the types of every module anew.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** In this order: begun last, each would leave a processor idle. By size they would be: it says nothing about tests in a browser. */
const LONGEST = ['main-job', 'kill', 'screens', 'big-picture', 'unsent', '.e2e.ts']
/** On servers: what waits most stands between crowds of processes and a browser, which take a processor each. */
const LONGEST_ON_SERVERS = [
  'chaos',
  'one-server',
  'projector-lease',
  'distributed',
  'storm',
  '-away',
  '.e2e.ts',
  '-faults',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not the array's: it answers a new one
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

function place({ moduleId }: TestSpecification): number {
  if (moduleId.includes('.stores.')) return placeIn(LONGEST_ON_SERVERS, moduleId)
  return moduleId.endsWith('.e2e.ts') ? placeIn(LONGEST, moduleId) : LONGEST.length
}

function placeIn(order: readonly string[], moduleId: string): number {
  const at = order.findIndex((part) => moduleId.includes(part))
  return at === -1 ? order.length : at
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    maxConcurrency: 50, // what is concurrent waits for something that takes no processor
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'contracts',
          include: ['contracts/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 2 * PATIENCE,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts'],
          environment: 'node',
          testTimeout: 2 * PATIENCE,
          hookTimeout: 2 * PATIENCE, // a server starts in most of them
          globalSetup: RUN_FOLDER,
          expect: PATIENT,
          retry: AGAIN,
        },
      },
      {
        test: {
          name: 'services',
          execArgv: LARGE_YOUNG_GENERATION,
          include: ['services/src/**/*.test.ts'],
          exclude: ['services/src/**/*.stores.test.ts'],
          environment: 'node',
          isolate: false, // half of the time went into loading the product once per file
          experimental: { viteModuleRunner: false, nodeLoader: false }, // from the cache of the run, as the store tests
          globalSetup: RUN_FOLDER,
          testTimeout: 2 * PATIENCE,
          hookTimeout: 2 * PATIENCE,
          expect: PATIENT,
          retry: AGAIN,
        },
      },
      {
        test: {
          name: 'stores',
          include: ['services/src/**/*.stores.test.ts'],
          ...STORES,
          experimental: { viteModuleRunner: false, nodeLoader: false }, // each file loads the product anew: from the cache of the run
        },
      },
      {
        test: {
          name: 'stores-e2e',
          include: ['infra/**/*.stores.e2e.ts'],
          ...STORES,
        },
      },
      {
        test: {
          name: 'web',
          execArgv: LARGE_YOUNG_GENERATION,
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: APART,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'web/src/testing/fresh-page.ts')],
          testTimeout: 2 * PATIENCE,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'web-apart',
          execArgv: LARGE_YOUNG_GENERATION,
          root: 'web',
          include: APART,
          environment: 'happy-dom',
          testTimeout: 2 * PATIENCE,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['infra/**/*.e2e.ts'],
          exclude: ['infra/**/*.stores.e2e.ts'],
          environment: 'node',
          isolate: false, // files that one process tests share its browser
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          retry: AGAIN,
          globalSetup: 'infra/e2e/built-client.ts',
        },
      },
    ],
  },
})
