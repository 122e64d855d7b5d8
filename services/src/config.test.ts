import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ ROLE: 'api' }, 'ROLE=api needs EVENTSTORE_URL'],
  [{ ROLE: 'api', MONGODB_URL: 'mongodb://localhost/x' }, 'ROLE=api needs EVENTSTORE_URL'],
  [{ ROLE: 'projector' }, 'ROLE=projector needs EVENTSTORE_URL and MONGODB_URL'],
  [{ ROLE: 'projector', EVENTSTORE_URL: 'esdb://localhost:2113' }, 'ROLE=projector needs'],
  [{ STREAM_PREFIX: 'staffplan' }, 'cannot read STREAM_PREFIX'],
  [{ PSEUDONYM_KEY: 'too short' }, 'PSEUDONYM_KEY: needs 32 characters or more'],
  [{ TRUSTED_PROXY: 'everybody; really' }, 'cannot read TRUSTED_PROXY'],
])('does not start with what does not fit together: %o', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason)
})

test('the log is sealed every minute unless the operator says otherwise', () => {
  expect(readConfig({}).sealEvery).toBe(60_000)
  expect(readConfig({ SEAL_EVERY_SECONDS: '900' }).sealEvery).toBe(900_000)
})

test('a variable without a value is one that is not set', () => {
  const names = [
    'EVENTSTORE_URL',
    'MONGODB_URL',
    'PUBLIC_ORIGIN',
    'TRUSTED_PROXY',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'PSEUDONYM_KEY',
    'PSEUDONYM_KEY_FILE',
  ]
  const empty = Object.fromEntries([...names, 'ADMIN_PASSWORD_FILE'].map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
  expect(() => readConfig({ ...empty, ROLE: 'api' })).toThrow('ROLE=api needs EVENTSTORE_URL')
})

test('an address has twenty sign-ins a minute, an office behind one may be given more', () => {
  expect(readConfig({}).loginLimitPerMinute).toBe(20)
  expect(readConfig({ LOGIN_LIMIT_PER_MINUTE: '500' }).loginLimitPerMinute).toBe(500)
  expect(() => readConfig({ LOGIN_LIMIT_PER_MINUTE: '0' })).toThrow('LOGIN_LIMIT_PER_MINUTE')
})
