import { type DraftState, MAX_APPLIED } from '@staffplan/contracts/planning/draft'
import type { HistoryEntry } from '@staffplan/contracts/planning/history'
import type { RevertPreview } from '@staffplan/contracts/planning/put-back'
import { ADMINISTRATOR_ROLE, AUDITOR_ROLE, USER_ROLE } from '@staffplan/contracts/users/roles'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { commanded, SNAPSHOTS, written } from '#planning/snapshots/snapshots.given.ts'

const REVERT = '/v1/bigPicture/revert'

const [server, example] = sharedExample()
let special: number
let sara: Tab
let ben: Tab
let benjamin: { readonly id: number; readonly token: string }
beforeAll(async () => {
  const growth = { name: 'growth', type: 'relative', value: 0.1 }
  special = (await server.call('POST', '/v1/drivers/specialDrivers', growth)).body.id
  benjamin = await signedInAs(server, ADMINISTRATOR_ROLE)
})

// The server closes connections that are silent for as long as all of these tests may take.
beforeEach(async () => {
  sara = await Tab.open(server)
  ben = await Tab.open({ ...server, ...benjamin })
})
afterEach(async () => {
  await sara[Symbol.asyncDispose]()
  await ben[Symbol.asyncDispose]()
})

const pupils = (year: number): string => `in|b${example.education}-p${example.pupils}-y${year}`
const applied = (division: number, place = 1): string => `drv|b${example.education}-d${division}|${place}`
const entry = (value: number) => ({ driverID: special, value, pos: 0 })

/** Writes from one of the two tabs; resolves when both have received the event. */
async function wrote(tab: Tab, ...ops: readonly [string, unknown][]): Promise<number> {
  await written(tab, ...ops)
  for (const each of [sara, ben]) await each.until(() => each.rev >= tab.rev)
  return tab.rev
}

async function preview(rev: number): Promise<RevertPreview> {
  const { status, body } = await server.call('GET', `${REVERT}?rev=${rev}`)
  expect(status).toBe(200)
  return body
}

async function reverted(rev: number): Promise<number> {
  const { status, body } = await server.call('POST', REVERT, { rev, upTo: sara.rev })
  expect(status).toBe(200)
  for (const each of [sara, ben]) await each.until(() => each.rev >= body.rev)
  return body.rev
}

async function refused(rev: number, upTo = sara.rev, token = server.token) {
  const { status, body } = await server.call('POST', REVERT, { rev, upTo }, { token })
  return [status, body.code, ...(body.errors ?? []).map((error: { pointer: string }) => error.pointer)]
}

async function latest(): Promise<HistoryEntry> {
  return (await server.call('GET', '/v1/bigPicture/history?limit=1')).body.content[0]
}

test('what somebody wrote goes back to what it was, as one change of whoever reverts it, who takes it back as one', async () => {
  await wrote(sara, [pupils(2020), 1_100], [applied(example.divisions.N), entry(0.1)])
  const rev = await wrote(ben, [pupils(2020), 7], [pupils(2021), 8], [applied(example.divisions.N), null])
  const { head, by, at, changes, skipped, kept } = await preview(rev)
  expect({ head, by, skipped, kept }).toEqual({ head: rev, by: benjamin.id, skipped: [], kept: [] })
  expect(Date.parse(at)).toBeGreaterThan(0)
  expect(changes).toEqual([
    { k: pupils(2020), v: 1_100 },
    { k: pupils(2021), v: null },
    { k: applied(example.divisions.N), v: entry(0.1) },
  ])
  const shown = () => [pupils(2020), pupils(2021), applied(example.divisions.N)].map((key) => ben.value(key))
  const put = await reverted(rev)
  expect(shown()).toEqual([1_100, null, entry(0.1)])
  expect(await latest()).toMatchObject({
    rev: put,
    by: 1,
    kind: 'undo',
    undone: rev,
    revertedUser: benjamin.id,
    changed: 3,
  })
  expect((await server.call('GET', '/v1/bigPicture/published')).body.cells).toEqual([])

  const undone = await commanded(sara, 'undo', { rev: put })
  await ben.until(() => ben.rev >= undone.rev)
  expect(shown()).toEqual([7, 8, null])
  expect((await latest()).revertedUser).toBeUndefined()
  const redone = await commanded(sara, 'redo', { rev: undone.rev })
  await ben.until(() => ben.rev >= redone.rev)
  expect(shown()).toEqual([1_100, null, entry(0.1)])
})

test('what was written over it since stays and is named, by whomever', async () => {
  await wrote(sara, [pupils(2020), 1], [pupils(2021), 1])
  const rev = await wrote(ben, [pupils(2020), 2], [pupils(2021), 2])
  await wrote(sara, [pupils(2020), 3])
  const { changes, kept } = await preview(rev)
  expect({ changes, kept }).toEqual({
    changes: [{ k: pupils(2021), v: 1 }],
    kept: [{ k: pupils(2020), v: 3 }],
  })
  await reverted(rev)
  expect([sara.value(pupils(2020)), sara.value(pupils(2021))]).toEqual([3, 1])
  expect(await latest()).toMatchObject({ changed: 1, skipped: 1 })

  const overwritten = await wrote(ben, [pupils(2020), 4])
  await wrote(ben, [pupils(2020), 5])
  expect(await refused(overwritten)).toEqual([409, 'guard-failed'])
  expect(sara.value(pupils(2020))).toBe(5)
})

test('once it is as it was there is nothing to do, whoever made it so', async () => {
  await wrote(sara, [pupils(2020), 10], [pupils(2021), 10])
  const rev = await wrote(ben, [pupils(2020), 20], [pupils(2021), 20])
  await wrote(sara, [pupils(2021), 10])
  expect(await preview(rev)).toMatchObject({ changes: [{ k: pupils(2020), v: 10 }], kept: [] })
  const put = await reverted(rev)
  expect(await preview(rev)).toMatchObject({ changes: [], skipped: [], kept: [] })
  expect(await reverted(rev)).toBe(put)
})

test('what it was announced from must still hold', async () => {
  const rev = await wrote(ben, [pupils(2020), 30])
  const announced = (await preview(rev)).head
  await wrote(sara, [pupils(2021), 31])
  expect(await refused(rev, announced)).toEqual([409, 'guard-failed', '/upTo'])
  expect(await refused(rev, Number.MAX_SAFE_INTEGER)).toEqual([422, 'invalid', '/upTo'])
  expect(sara.value(pupils(2020))).toBe(30)
})

test('an undo is a change too, and so is the revert of somebody else', async () => {
  await wrote(sara, [pupils(2020), 40])
  const rev = await wrote(ben, [pupils(2020), 41])
  const put = await reverted(rev)
  expect((await preview(put)).changes).toEqual([{ k: pupils(2020), v: 41 }])
  await reverted(put)
  expect(sara.value(pupils(2020))).toBe(41)
})

test('what belongs to things that are gone is named before, and left out', async () => {
  const made = { name: 'Short-lived', businessUnit: { id: example.education } }
  const { id } = (await server.call('POST', '/v1/divisions', made)).body
  await wrote(sara, [applied(id), entry(0.2)], [pupils(2020), 50])
  const rev = await wrote(ben, [applied(id), null], [pupils(2020), 60])
  expect((await server.call('DELETE', `/v1/divisions/${id}`)).status).toBe(204)
  expect(await preview(rev)).toMatchObject({
    changes: [{ k: pupils(2020), v: 50 }],
    skipped: [{ k: applied(id), v: entry(0.2) }],
    kept: [],
  })
  await reverted(rev)
  expect(await latest()).toMatchObject({ skipped: 1 })
})

test('a special driver goes back where its division stands now', async () => {
  const { N } = example.divisions
  await wrote(sara, [applied(N), entry(0.3)])
  const rev = await wrote(ben, [applied(N), entry(0.4)])
  const moveTo = (unit: number) => server.call('PATCH', `/v1/divisions/${N}`, { businessUnit: { id: unit } })
  expect((await moveTo(example.support)).status).toBe(200)
  const present = `drv|b${example.support}-d${N}|1`
  await reverted(rev)
  expect([sara.value(applied(N)), sara.value(present)]).toEqual([null, entry(0.3)])
  const moved = await wrote(ben, [present, entry(0.5)])
  expect((await moveTo(example.education)).status).toBe(200)
  expect((await preview(moved)).changes).toContainEqual({ k: applied(N), v: entry(0.3) })
  await reverted(moved)
  expect([sara.value(applied(N)), sara.value(present)]).toEqual([entry(0.3), null])
})

test.each([
  ['changed', 0.3],
  ['removed', null],
])('what was %s since stays, also after its division moved there and back', async (_how, since) => {
  const { N } = example.divisions
  const moveTo = (unit: number) => server.call('PATCH', `/v1/divisions/${N}`, { businessUnit: { id: unit } })
  const present = `drv|b${example.support}-d${N}|1`
  const stands = async () => {
    const { body } = await server.call('GET', '/v1/bigPictureStore/drivers?draft=true')
    return JSON.stringify(body.fte)
  }
  await wrote(sara, [applied(N), entry(0.1)])
  expect((await moveTo(example.support)).status).toBe(200)
  const from = ben.rev
  ben.write([applied(N), entry(0.2)]) // as a screen from before the move names it
  await ben.until(() => ben.rev > from)
  const { rev } = ben
  await sara.until(() => sara.rev >= rev)
  await wrote(sara, [present, since === null ? null : entry(since)])
  expect((await moveTo(example.education)).status).toBe(200)
  const before = await stands()
  expect(await preview(rev)).toMatchObject({
    changes: [],
    kept: [{ k: applied(N), v: since === null ? null : entry(since) }],
  })
  expect((await refused(rev)).slice(0, 2)).toEqual([409, 'guard-failed'])
  expect(await stands()).toBe(before)
})

test('what wrote nothing cannot be reverted', async () => {
  const kept = await commanded(sara, 'snapshot', { title: 'spring' })
  const published = await commanded(sara, 'publish', { upTo: kept.rev })
  for (const rev of [kept.rev, published.rev, 99_999]) {
    expect(await refused(rev)).toEqual([404, 'not-found', '/rev'])
    expect((await server.call('GET', `${REVERT}?rev=${rev}`)).status).toBe(404)
  }
  expect((await server.call('POST', REVERT, { rev: 0 })).status).toBe(422)
})

test('auditors see what it would do and do not do it, and others not even that', async () => {
  const auditor = await signedInAs(server, AUDITOR_ROLE)
  const user = await signedInAs(server, USER_ROLE)
  const ask = async ({ token }: { token: string }) =>
    (await server.call('GET', `${REVERT}?rev=0`, undefined, { token })).status
  expect([await ask(auditor), await ask(user)]).toEqual([200, 403])
  for (const { token } of [auditor, user])
    expect(await refused(0, sara.rev, token)).toEqual([403, 'forbidden'])
})

test('what was stored in parts is reverted by the last of them, as a whole', async () => {
  const lists: string[] = []
  for (let number = 1; number <= 11; number += 1) {
    const school = { name: `School ${number}`, businessUnit: { id: example.education } }
    const { id } = (await server.call('POST', '/v1/divisions', school)).body
    lists.push(`b${example.education}-d${id}`)
  }
  const many = Array.from({ length: MAX_APPLIED }, (_, id) => ({ id, driverID: special, value: 0.1 }))
  const fte = Object.fromEntries(lists.map((list) => [list, many]))
  const state = { userInput: {}, setDrivers: { fte } }
  expect((await server.call('POST', SNAPSHOTS, { many: { title: 'many', state } })).status).toBe(200)
  const { rev } = await commanded(sara, 'restore', { title: 'many' })
  const before = await latest()
  expect(before).toMatchObject({ rev, parts: 2 })
  expect(await refused(rev - 1)).toEqual([404, 'not-found', '/rev'])
  expect((await server.call('POST', REVERT, { rev, upTo: rev })).body).toEqual({ rev: rev + 2 })
  expect(await latest()).toMatchObject({ undone: rev, parts: 2, changed: before.changed })
  const { cells } = (await server.call<DraftState>('GET', '/v1/bigPicture/draft')).body
  expect(cells.filter(({ k, v }) => k.endsWith('|199') && v !== null)).toEqual([])
})
