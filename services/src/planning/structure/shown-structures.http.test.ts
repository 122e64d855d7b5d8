import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, expect, test } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'

const PATH = '/v1/bigPicture'

const [server] = sharedExample()
let ordinary: string
beforeAll(async () => {
  ordinary = (await signedInAs(server, USER_ROLE)).token
})

/** Announces the position of a projection, as after a large file that other projections are still processing. */
function heard(projection: string, collection: string, position: bigint): void {
  const changes = [{ collection, ids: [] }]
  server.system.deps.models.announced({ type: 'moved', projection, position, changes, caughtUp: true })
}

test('while the people are not yet where the units are, the big picture is shown as it was, unless its reader knows of more', async () => {
  const read = (headers = {}) => server.call('GET', PATH, undefined, { token: ordinary, headers })
  const head = await server.system.log.head()
  // By now the real progress has been announced: afterwards it would say that other projections had not come as far.
  const before = await read({ 'min-position': String(head) })
  expect(before.status).toBe(200)
  const later = head + 5n
  heard('planning', 'bigPicture', later)
  const meanwhile = await read()
  expect([meanwhile.status, meanwhile.headers.get('position')]).toEqual([200, before.headers.get('position')])
  expect(meanwhile.body).toEqual(before.body)
  const asked = read({ 'min-position': String(later) })
  heard('staffing', 'headcounts', later)
  expect((await asked).headers.get('position')).toBe(String(later))
  expect((await read()).headers.get('position')).toBe(String(later))
})
