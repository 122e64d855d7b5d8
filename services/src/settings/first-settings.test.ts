import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { configured } from '#streams/settings.ts'
import { startServer } from '#testing/server.ts'
import { checkConfigured } from './settings-commands.ts'

test.each([
  [{ IMPORT_YEARS: '2020-2015' }, 'IMPORT_YEARS: from 1950'],
  [{ IMPORT_YEARS: '1960-2100' }, 'IMPORT_YEARS: from 1950'],
  [{ PLANNING_START_YEAR: '2200', PLANNING_YEARS: '10' }, 'PLANNING_YEARS: the plan ends by 2200'],
])('an installation does not begin with %o, which nobody could save again', (environment, reason) => {
  expect(() => checkConfigured(configured(readConfig(environment)))).toThrow(reason)
})

test('what the environment says later is of no meaning, and stops nothing', async () => {
  const first = await startServer()
  const { body } = await first.call('GET', '/v1/settings')
  await first.app.close()
  await first.system[Symbol.asyncDispose]()
  const { dataDir } = first
  await using later = await startServer({ dataDir, environment: { IMPORT_YEARS: '1960-2100' } })
  expect((await later.call('GET', '/v1/settings')).body).toEqual(body)
})
