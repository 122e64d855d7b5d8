import { defineConfig } from 'oxlint'

/** Who may not reach whom: folder -> import patterns that are refused there (tests are free). */
const walls: Record<string, string[]> = {
  'contracts/src/**': ['node:*', '@staffplan/*'],
  'services/src/ports/**': ['#adapters/*', '#kernel/*', '#http/*', '#live/*', 'fastify', 'node:*'],
  'services/src/kernel/**': ['#http/*', '#adapters/*', '#live/*', 'fastify', 'mongodb'],
  'services/src/adapters/**': ['#http/*', '#kernel/*', '#live/*', 'fastify'],
  'services/src/maintenance/**': ['#http/*', '#live/*', ...slices('services', [])],
  'services/src/observability/**': ['#adapters/*', '#live/*', ...slices('services', [])],
  'services/src/http/**': ['#adapters/*', ...slices('services', [])],
  'services/src/live/**': ['#adapters/*', ...slices('services', [])],
  'services/src/users/**': ['#adapters/*', ...slices('services', ['users'])],
  'services/src/organisation/**': ['#adapters/*', ...slices('services', ['organisation'])],
  // Organisation and planning read it; it reads nobody.
  'services/src/staffing/**': ['#adapters/*', ...slices('services', [])],
  'services/src/staff/**': ['#adapters/*', ...slices('services', ['staff'])],
  'services/src/drivers/**': ['#adapters/*', ...slices('services', ['drivers'])],
  'services/src/planning/**': ['#adapters/*', ...slices('services', ['planning'])],
  'services/src/settings/**': ['#adapters/*', ...slices('services', ['settings'])],
  'services/src/trail/**': ['#adapters/*', ...slices('services', ['trail'])],
  'web/src/ui/**': [
    '#api/*',
    '#records/*',
    '#app/*',
    '#grid/*',
    '#live/*',
    '@reduxjs/*',
    'react-redux',
    ...slices('web', []),
  ],
  // Later sheets use the grid too: it knows nothing of what its cells stand for.
  'web/src/grid/**': ['#api/*', '#records/*', '#app/*', '@reduxjs/*', 'react-redux', ...slices('web', [])],
  // Workbooks of any slice: plain data in, a file out, in a worker that knows no page.
  'web/src/sheets/**': [
    '#app/*',
    '#api/*',
    '#records/*',
    '#ui/*',
    '#grid/*',
    'react',
    'react-*',
    ...slices('web', []),
  ],
  'web/src/api/**': ['#app/*', '#records/*', '#ui/*', '#grid/*', ...slices('web', [])],
  'web/src/records/**': ['#app/*', ...slices('web', [])],
  'web/src/users/**': ['#app/*', ...slices('web', ['users'])],
  'web/src/organisation/**': ['#app/*', ...slices('web', ['organisation'])],
  'web/src/staff/**': ['#app/*', ...slices('web', ['staff'])],
  'web/src/drivers/**': ['#app/*', ...slices('web', ['drivers'])],
  'web/src/analytics/**': ['#app/*', ...slices('web', ['analytics'])],
  'web/src/settings/**': ['#app/*', ...slices('web', ['settings'])],
  'web/src/trail/**': ['#app/*', ...slices('web', ['trail'])],
  // Shows the plan to whoever arrives; nobody reads it.
  'web/src/home/**': ['#app/*', ...slices('web', ['planning'])],
  'web/src/planning/**': ['#app/*', ...slices('web', ['planning'])],
  // The core of planning together runs without a page.
  'web/src/planning/draft/**': [
    '#app/*',
    '#ui/*',
    '#i18n/*',
    'react',
    'react/*',
    'react-*',
    'i18next',
    ...slices('web', ['planning']),
    '../*',
  ],
}

function slices(_workspace: string, except: string[]): string[] {
  return ['users', 'organisation', 'staff', 'drivers', 'planning', 'settings', 'analytics', 'home', 'trail']
    .filter((slice) => !except.includes(slice))
    .map((slice) => `#${slice}/**`)
}

/** They read through the kernel's `LogReader` and append through its `Handler`, never on the log itself. */
const withoutTheLog = [
  'http',
  'observability',
  'live',
  'streams',
  'users',
  'organisation',
  'staff',
  'staffing',
  'drivers',
  'planning',
  'settings',
  'trail',
].map((folder) => `services/src/${folder}/**`)

const theLog = {
  group: ['#ports/event-log.ts', '#kernel/metered-log.ts'],
  importNames: ['EventLog', 'MeteredLog'],
  message: 'read through #kernel/streams/log-reader.ts, append through #kernel/commands/handle.ts',
}

const alwaysRefused = [{ regex: '^\\.{1,2}/.*\\.jsx?$', message: 'name the .ts file' }]

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'vitest'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/consistent-return': 'off',
    // A cast carries a comment that says why it is true; a rule cannot read it.
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off', // marks what is taken out of an object only to leave it behind
    'oxc/no-map-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }], // declared screens render cells by function
    'vitest/require-mock-type-parameters': 'off',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'expect*', '**.then', '**.refused'] },
    ],
    'react/react-in-jsx-scope': 'off',
    'unicorn/require-post-message-target-origin': 'off', // means windows, finds threads
    'no-restricted-imports': ['error', { patterns: alwaysRefused }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
  },
  ignorePatterns: ['dist', 'dist.next-*', 'node_modules', 'data'],
  overrides: [
    ...Object.entries({ ...Object.fromEntries(withoutTheLog.map((folder) => [folder, []])), ...walls }).map(
      ([folder, refused]) =>
        wall(folder, { refused, theLog: withoutTheLog.includes(folder) ? [theLog] : [] }),
    ),
    // Tests are free: they use what other slices have for tests, and play another process, whose log fails or is slow.
    ...withoutTheLog.map((folder) => wall(folder, { refused: [], theLog: [] }, '.test')),
  ],
})

function wall(
  folder: string,
  { refused, theLog }: { readonly refused: string[]; readonly theLog: object[] },
  suffix = '',
) {
  const walled = { group: refused, message: 'see the import ladder in CONTRIBUTING.md' }
  return {
    files: [`${folder}/*${suffix}.ts`, `${folder}/*${suffix}.tsx`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [...alwaysRefused, walled, ...theLog] }],
    },
  } as const
}
