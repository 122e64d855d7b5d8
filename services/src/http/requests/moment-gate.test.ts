import { operations } from '@staffplan/contracts/api/operations'
import { expect, test } from 'vitest'
import { readAddress } from '#testing/read-addresses.ts'
import { sharedWriteExamples } from '#testing/shared-server.ts'

const [server, examples] = sharedWriteExamples()

test('a read answers as of a moment or refuses it: none answers with the present', async () => {
  const reads = operations.filter(({ method }) => method === 'GET')
  const ofPresent = reads.filter(({ query }) => !('at' in (query?.shape ?? {})))
  expect(ofPresent.length).toBeGreaterThan(20)
  for (const { path, query } of ofPresent) {
    for (const name of ['at', 'position']) {
      if (name in (query?.shape ?? {})) continue
      const address = readAddress(path, examples)
      const asked = `${address}${address.includes('?') ? '&' : '?'}${name}=1`
      const { status, body } = await server.call('GET', asked)
      expect([path, status, body?.code, body?.params]).toEqual([path, 400, 'parameter-invalid', { name }])
    }
  }
})
