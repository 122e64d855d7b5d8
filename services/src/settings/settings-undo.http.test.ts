import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

async function read(path: string) {
  const { body, headers } = await server.call('GET', path)
  return { body, etag: headers.get('etag')! }
}

async function put(path: string, sent: unknown): Promise<string> {
  const { status, headers } = await server.call('PUT', path, sent)
  expect([path, status]).toEqual([path, 200])
  return headers.get('etag')!
}

const undo = (path: string, etag: string) =>
  server.call('POST', `${path}/undo`, undefined, { headers: { 'if-match': etag } })

test('before anybody entered expenses there is nothing to take back', async () => {
  const { etag } = await read('/v1/expenses')
  expect((await undo('/v1/expenses', etag)).status).toBe(404)
})

test('the last change of the settings goes back as a whole, but not what the operator chose at first', async () => {
  const { body: before, etag: first } = await read('/v1/settings')
  expect((await undo('/v1/settings', first)).status).toBe(404)
  const changed = { ...before, currency: 'EUR', planning: { startYear: 2018, planYears: 3 } }
  const etag = await put('/v1/settings', changed)
  // The same stream contains events about the expenses too.
  await put('/v1/expenses', [{ year: 2019, internal: 5, atk: null }])
  const undone = await undo('/v1/settings', etag)
  expect([undone.status, undone.body]).toEqual([200, before])
  expect((await read('/v1/settings')).body).toEqual(before)
  expect((await undo('/v1/settings', etag)).status).toBe(412)
  expect((await undo('/v1/settings', undone.headers.get('etag')!)).body).toEqual(changed)
  expect((await server.call('POST', '/v1/settings/undo')).status).toBe(400)
})

test('the last change of the expenses goes back, and years that it did not touch stay', async () => {
  await put('/v1/expenses', [
    { year: 2018, internal: 1, atk: 2 },
    { year: 2019, internal: 3, atk: null },
  ])
  const { body: before } = await read('/v1/expenses')
  const etag = await put('/v1/expenses', [
    { year: 2018, internal: 1, atk: 2 },
    { year: 2020, internal: null, atk: 7 },
  ])
  const undone = await undo('/v1/expenses', etag)
  expect([undone.status, undone.body]).toEqual([200, before])
  expect((await undo('/v1/expenses', etag)).status).toBe(412)
})
