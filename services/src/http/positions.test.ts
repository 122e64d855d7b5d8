import { expect, test } from 'vitest'
import { readAddress } from '#testing/read-addresses.ts'
import { sharedWriteExamples } from '#testing/shared-server.ts'
import { permissions } from './permissions.given.ts'

/** Reads without a position: their answer does not depend on the log. */
const OF_NO_POSITION = /\/template$|\/progress\/|openapi|\/setup$/

const reads = [...permissions.user, ...permissions.auditor]
  .filter((call) => call.startsWith('GET ') && !OF_NO_POSITION.test(call))
  .map((call) => call.slice('GET '.length))

const [server, examples] = sharedWriteExamples()

// Run concurrently, since each waits two seconds for a position that never comes.
test.concurrent.each(reads)('%s says which position it stands for, and waits for one', async (path) => {
  const address = readAddress(path.replaceAll(/:(\w+)/g, '{$1}'), examples)
  const { status, headers } = await server.call('GET', address)
  expect([status, headers.get('position')]).toEqual([200, expect.stringMatching(/^\d+$/)])
  const asked = { headers: { 'min-position': '9'.repeat(18) } }
  const [late, unreadable] = await Promise.all([
    server.call('GET', address, undefined, asked),
    server.call('GET', address, undefined, { headers: { 'min-position': 'x' } }),
  ])
  expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([
    503,
    'read-model-behind',
    '1',
  ])
  expect([unreadable.status, unreadable.body.code]).toEqual([400, 'parameter-invalid'])
})
