import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'

const PATH = '/v1/bigPicture'

let server: TestServer
let ordinary: string
beforeAll(async () => {
  server = await startServer()
  await buildWorkedExample(server)
  const user = { email: 'user@example.com', password: 'violet otter sails 93 moons', role: { id: 2 } }
  await server.call('POST', '/v1/users', { firstName: 'Omar', lastName: 'Haddad', ...user })
  ordinary = await server.signIn(user.email, user.password)
})
afterAll(() => server[Symbol.asyncDispose]())

/** What this process hears of a projection, as after a file that others still have before them. */
function heard(projection: string, collection: string, position: bigint): void {
  const changes = [{ collection, ids: [] }]
  server.system.deps.models.announced({ type: 'moved', projection, position, changes, caughtUp: true })
}

test('while the people are not yet where the units are, the big picture is shown as it was, unless its reader knows of more', async () => {
  const read = (headers = {}) => server.call('GET', PATH, undefined, { token: ordinary, headers })
  const before = await read()
  expect(before.status).toBe(200)
  const later = (await server.system.log.head()) + 5n
  heard('planning', 'bigPicture', later)
  const meanwhile = await read()
  expect([meanwhile.status, meanwhile.headers.get('position')]).toEqual([200, before.headers.get('position')])
  expect(meanwhile.body).toEqual(before.body)
  const asked = read({ 'min-position': String(later) })
  heard('staffing', 'headcounts', later)
  expect((await asked).headers.get('position')).toBe(String(later))
  expect((await read()).headers.get('position')).toBe(String(later))
})
