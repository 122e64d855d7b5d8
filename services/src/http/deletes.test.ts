import { operations } from '@staffplan/contracts/api/operations'
import { describe, expect, test } from 'vitest'
import { sharedWriteExamples } from '#testing/shared-server.ts'
import { routeOf } from '@staffplan/contracts/api/operation'

const deletes = operations
  .filter(({ method }) => method === 'DELETE')
  .map((operation) => ({ ...operation, route: routeOf(operation) }))

const [server, examples] = sharedWriteExamples()

/** Number of entries of a list, or of a map by title. */
async function countOf(list: string): Promise<number> {
  const { status, body } = await server.call('GET', list)
  expect(status).toBe(200)
  return body.totalElements ?? Object.keys(body).length
}

describe('what is deleted is gone, alone and for good', () => {
  test.each(deletes)('$route', async ({ route, path: pattern }) => {
    const { path, body } = examples[route]!
    const list = pattern.replace(/\/\{\w+\}$/, '')
    const before = await countOf(list)
    const { status, headers } = await server.call('DELETE', path, body)
    expect([status, headers.get('position')]).toEqual([204, expect.stringMatching(/^\d+$/)])
    expect(await countOf(list)).toBe(before - 1)
    const isNamed = path !== list // assignments are named by unit and driver
    expect(isNamed ? (await server.call('GET', path)).status : 404).toBe(404)
    const head = await server.system.log.head()
    expect((await server.call('DELETE', path, body)).status).toBe(404)
    expect(await server.system.log.head()).toBe(head)
  })
})
