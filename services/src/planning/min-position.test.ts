import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, expect, test } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'

const DRAFT = '/v1/bigPicture/draft'
const EVERYBODYS = [
  '/v1/bigPicture/published',
  '/v1/bigPictureStore/userInput',
  '/v1/bigPictureStore/drivers',
]

/** Paths whose answers come from read models too, which may be later than asked for. */
const STRUCTURED = ['/v1/bigPicture', '/v1/bigPictureStore/calculated', '/v1/drivers/specialDrivers'] as const
const EXPLAINED = '/v1/bigPicture/explain'

let explained: string
const [server, example] = sharedExample()
let ordinary: string
beforeAll(async () => {
  await server.call('GET', '/v1/bigPictureStore/userInput')
  explained = `${EXPLAINED}?scope=b${example.education}-d${example.divisions.S}-y2020-fte`
  const inputs = { [`b${example.education}-p${example.pupils}-y2019`]: 1_000 }
  await server.call('POST', '/v1/bigPictureStore/userInput', inputs)
  ordinary = (await signedInAs(server, USER_ROLE)).token
})

function ask(path: string, wanted: string, token = server.token) {
  return server.call('GET', path, undefined, { token, headers: { 'min-position': wanted } })
}

test.each([DRAFT, ...EVERYBODYS])('%s waits until the log has the position asked for', async (path) => {
  const wanted = String((await server.system.log.head()) + 1n)
  const asked = ask(path, wanted)
  await server.call('POST', '/v1/businessUnits', { name: `For ${path}` })
  const { status, headers } = await asked
  expect([status, headers.get('position')]).toEqual([200, wanted])
})

test.each(EVERYBODYS)('%s names an ordinary user what they see or know of, never more', async (path) => {
  const { headers } = await server.call('GET', path, undefined, { token: ordinary })
  const seen = BigInt(headers.get('position') ?? '')
  const head = await server.system.log.head()
  expect(seen).toBeLessThan(head)
  for (const [wanted, named] of [
    [seen - 1n, seen],
    [head, head],
  ]) {
    const answer = await ask(path, String(wanted), ordinary)
    expect([answer.status, answer.headers.get('position')]).toEqual([200, String(named)])
  }
})

test.each([...STRUCTURED, EXPLAINED])('%s stands for a position, and waits for one', async (asked) => {
  const path = asked === EXPLAINED ? explained : asked
  for (const token of [server.token, ordinary]) {
    const head = await server.system.log.head()
    await server.call('POST', '/v1/businessUnits', { name: `Before ${path} ${token.length} ${head}` })
    const wanted = await server.system.log.head()
    const { status, headers } = await ask(path, String(wanted), token)
    expect([status, BigInt(headers.get('position') ?? '') >= wanted]).toEqual([200, true])
    const plain = await server.call('GET', path, undefined, { token })
    expect([plain.status, plain.headers.get('position')]).toEqual([200, expect.stringMatching(/^\d+$/)])
  }
})

// Each test waits two seconds, so they run concurrently.
test.concurrent.each([DRAFT, ...EVERYBODYS, ...STRUCTURED, EXPLAINED])(
  '%s refuses a position that never comes, and none at all',
  async (asked) => {
    const path = asked === EXPLAINED ? explained : asked
    for (const token of asked === DRAFT ? [server.token] : [server.token, ordinary]) {
      const [late, wrong] = await Promise.all([ask(path, '9'.repeat(18), token), ask(path, 'abc', token)])
      expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([
        503,
        'read-model-behind',
        '1',
      ])
      expect([wrong.status, wrong.body.code]).toEqual([400, 'parameter-invalid'])
    }
  },
)
