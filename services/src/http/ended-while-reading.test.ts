import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { readAddress } from '#testing/read-addresses.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type WriteExample, writeExamples } from '#testing/write-examples.ts'
import { permissions } from './permissions.given.ts'

/** Milliseconds; a whole company is built through HTTP calls. */
const TIMEOUT = 120_000

/** Reads of stored data, without templates, which are the same for everybody. */
const reads = [...permissions.user, ...permissions.auditor]
  .filter((call) => call.startsWith('GET ') && !call.endsWith('/template'))
  .map((call) => call.slice('GET '.length))

let server: TestServer
let examples: { readonly [route: string]: WriteExample }
beforeAll(async () => {
  server = await startServer({
    hear(route) {
      if (route.method === 'GET')
        route.preHandler = async ({ headers }) => {
          if (headers['x-ends'] !== undefined) await signOut(headers.authorization!.slice('Bearer '.length))
        }
    },
  })
  examples = await writeExamples(server)
}, TIMEOUT)
afterAll(() => server[Symbol.asyncDispose]())

const signOut = (token: string) => server.call('POST', '/oauth/revoke', undefined, { token })

test.each(reads)('%s answers nothing to a session that has ended since it was asked', async (path) => {
  const { token } = await otherAdministrator(server)
  const address = readAddress(path.replaceAll(/:(\w+)/g, '{$1}'), examples)
  const { status, body, headers } = await server.call('GET', address, undefined, {
    token,
    headers: { 'x-ends': '1' },
  })
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
  for (const header of ['position', 'etag', 'last-modified', 'content-disposition'])
    expect(headers.get(header)).toBeNull()
})

test('nor whether there is what it asked for', async () => {
  const { token } = await otherAdministrator(server)
  const asked = (headers = {}) => server.call('GET', '/v1/divisions/999999', undefined, { token, headers })
  expect((await asked()).status).toBe(404)
  expect((await asked({ 'x-ends': '1' })).status).toBe(401)
})
