import type { MomentPreview } from '@staffplan/contracts/planning/put-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { commanded, written } from '#planning/snapshots/snapshots.given.ts'

const RESTORE = '/v1/bigPicture/restore'

const [server, example] = sharedExample()
let sara: Tab
let special: number
beforeAll(async () => {
  const growth = { name: 'growth', type: 'relative', value: 0.1 }
  special = (await server.call('POST', '/v1/drivers/specialDrivers', growth)).body.id
  sara = await Tab.open(server)
})
afterAll(() => sara[Symbol.asyncDispose]())

const pupils = (year: number): string => `in|b${example.education}-p${example.pupils}-y${year}`
const applied = (division: number): string => `drv|b${example.education}-d${division}|1`
const entry = (value: number) => ({ driverID: special, value, pos: 0 })

async function preview(rev: number): Promise<MomentPreview> {
  const { status, body } = await server.call('GET', `${RESTORE}?rev=${rev}`)
  expect(status).toBe(200)
  return body
}

async function restored(rev: number, upTo: number): Promise<number> {
  const { status, body } = await server.call('POST', RESTORE, { rev, upTo })
  expect(status).toBe(200)
  await sara.until(() => sara.rev >= body.rev)
  return body.rev
}

test('the draft becomes what it was, as one change of whoever restores it, who takes it back as one; nothing is published', async () => {
  await written(sara, [pupils(2020), 1_100], [applied(example.divisions.N), entry(0.1)])
  const then = sara.rev
  await written(sara, [pupils(2020), 7], [pupils(2021), 8], [applied(example.divisions.N), null])
  const now = sara.rev
  const told = await preview(then)
  expect(told).toMatchObject({ rev: then, head: now, skipped: [] })
  expect(Date.parse(told.at)).toBeGreaterThan(0)
  expect(told.changes).toHaveLength(3)

  const rev = await restored(then, now)
  expect(rev).toBe(now + 1)
  const shown = () => [pupils(2020), pupils(2021), applied(example.divisions.N)].map((key) => sara.value(key))
  expect(shown()).toEqual([1_100, null, entry(0.1)])
  const [latest] = (await server.call('GET', '/v1/bigPicture/history?limit=1')).body.content
  expect(latest).toMatchObject({ rev, by: 1, kind: 'restore', moment: then, changed: 3, over: 0, parts: 1 })
  expect((await server.call('GET', '/v1/bigPicture/published')).body.cells).toEqual([])

  const undone = await commanded(sara, 'undo', { rev })
  expect(undone).toMatchObject({ cause: 'undo', undone: rev })
  expect(shown()).toEqual([7, 8, null])
  await commanded(sara, 'redo', { rev: undone.rev })
  expect(shown()).toEqual([1_100, null, entry(0.1)])
})

test('what was written since it was announced refuses it, and what is the same already changes nothing', async () => {
  await written(sara, [pupils(2020), 1])
  const then = sara.rev
  await written(sara, [pupils(2020), 2])
  const announced = (await preview(then)).head
  await written(sara, [pupils(2021), 3])
  const refused = await server.call('POST', RESTORE, { rev: then, upTo: announced })
  expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
    409,
    'guard-failed',
    '/upTo',
  ])
  expect(sara.value(pupils(2020))).toBe(2)
  expect(await restored(sara.rev, sara.rev)).toBe(sara.rev)
})

test('what belongs to things that are gone is named before, and left out', async () => {
  const made = { name: 'Short-lived', businessUnit: { id: example.education } }
  const { id } = (await server.call('POST', '/v1/divisions', made)).body
  await written(sara, [applied(id), entry(0.2)], [pupils(2020), 50])
  const then = sara.rev
  await written(sara, [applied(id), null], [pupils(2020), 60])
  expect((await server.call('DELETE', `/v1/divisions/${id}`)).status).toBe(204)
  const { head, changes, skipped } = await preview(then)
  expect(skipped).toEqual([{ k: applied(id), v: entry(0.2) }])
  expect(changes).toEqual([{ k: pupils(2020), v: 50 }])
  const rev = await restored(then, head)
  const [latest] = (await server.call('GET', '/v1/bigPicture/history?limit=1')).body.content
  expect(latest).toMatchObject({ rev, skipped: 1 })
  expect(sara.value(applied(id))).toBeNull()
})

test('the same call twice restores once', async () => {
  await written(sara, [pupils(2020), 10])
  const then = sara.rev
  await written(sara, [pupils(2020), 20])
  const upTo = sara.rev
  const send = async () => {
    const response = await fetch(server.url + RESTORE, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'once-is-enough',
      },
      body: JSON.stringify({ rev: then, upTo }),
    })
    return [response.status, await response.json()]
  }
  const first = await send()
  expect(first).toEqual([200, { rev: upTo + 1 }])
  expect(await send()).toEqual(first)
  await sara.until(() => sara.rev === upTo + 1)
})

test('a moment that has not come is not found', async () => {
  expect((await server.call('GET', `${RESTORE}?rev=99999`)).status).toBe(404)
  expect((await server.call('POST', RESTORE, { rev: 99_999, upTo: sara.rev })).status).toBe(404)
  expect((await server.call('POST', RESTORE, { rev: 0 })).status).toBe(422)
})
