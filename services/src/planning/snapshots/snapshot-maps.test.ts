import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { snapshotMaps } from './snapshot-maps.contract.ts'
import { SNAPSHOTS } from './snapshots.given.ts'

const server = sharedServer()

snapshotMaps('one server', () => ({ here: server, there: server }))

test('a title cannot reach the prototype of anything', async () => {
  const state = '{"state":{"userInput":{},"setDrivers":{"fte":{}}}}'
  for (const title of ['__proto__', 'constructor', '\\u005f_proto__']) {
    const { status } = await fetch(`${server.url}${SNAPSHOTS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: `{"${title}":${state}}`,
    })
    expect([title, status]).toEqual([title, 422])
  }
  expect(({} as { state?: unknown }).state).toBeUndefined()
})
