import { MAX_SNAPSHOTS } from '@staffplan/contracts/planning/snapshot'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer } from '#testing/server.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { commanded, listed, outcomeOf, refused, SNAPSHOTS, written } from './snapshots.given.ts'

const [server, example] = sharedExample()
let special: number
beforeAll(async () => {
  const growth = { name: 'growth', type: 'relative', value: 0.1 }
  special = (await server.call('POST', '/v1/drivers/specialDrivers', growth)).body.id
})

const tab = (): Promise<Tab> => Tab.open(server)
const pupils = (year: number): string => `in|b${example.education}-p${example.pupils}-y${year}`
const applied = (division: number, unit = example.education): string => `drv|b${unit}-d${division}|1`
const entry = (value: number) => ({ driverID: special, value, pos: 0 })
const titles = async (): Promise<string[]> => (await listed(server)).map(({ title }) => title)

describe('a snapshot', () => {
  test('keeps the draft as it is, and gives it back to everybody who plans; nothing is published', async () => {
    await using sara = await tab()
    await using ben = await tab()
    await written(
      sara,
      [pupils(2019), 1000],
      [pupils(2020), 1100],
      [applied(example.divisions.N), entry(0.1)],
    )
    await commanded(sara, 'snapshot', { title: 'Board draft' })
    await written(sara, [pupils(2020), 7], [pupils(2021), 8], [applied(example.divisions.N), null])
    const restored = await commanded(sara, 'restore', { title: 'Board draft' })
    expect(restored).toMatchObject({ cause: 'restore', snapshot: { title: 'Board draft' } })
    await ben.until(() => ben.rev === restored.rev)
    for (const { draft } of [sara, ben]) {
      expect(draft.cells.get(pupils(2020))?.v).toBe(1100)
      expect(draft.cells.get(pupils(2021))?.v).toBeNull()
      expect(draft.cells.get(applied(example.divisions.N))?.v).toEqual(entry(0.1))
    }
    expect(restored['ops']).toHaveLength(3)
    expect((await server.call('GET', '/v1/bigPicture/published')).body.cells).toEqual([])
  })

  test('keeps just what was published, whatever was written after that; not once somebody else has published', async () => {
    await using sara = await tab()
    await using ben = await tab()
    await written(sara, [pupils(2020), 41])
    const upTo = sara.rev
    await commanded(sara, 'publish', { upTo })
    await written(ben, [pupils(2020), 42])
    await sara.until(() => sara.value(pupils(2020)) === 42)
    await commanded(sara, 'snapshot', { title: 'As published', upTo })
    await commanded(sara, 'restore', { title: 'As published' })
    expect(sara.value(pupils(2020))).toBe(41)
    const [newest] = await listed(server)
    expect((await server.call('GET', `${SNAPSHOTS}/${newest?.rev}`)).body.changes).toEqual([])
    await commanded(sara, 'publish', { upTo: sara.rev })
    const behind = { code: 'guard-failed', details: [['/args/upTo', 'changed-meanwhile']] }
    expect(await refused(sara, 'snapshot', { title: 'Too late', upTo })).toEqual(behind)
    const future = { code: 'invalid', details: [['/args/upTo', 'out-of-range']] }
    expect(await refused(sara, 'snapshot', { title: 'Too early', upTo: sara.rev + 9 })).toEqual(future)
  })

  test('of a title that exists replaces it; who and when are the latest', async () => {
    await using sara = await tab()
    await written(sara, [pupils(2020), 1])
    await commanded(sara, 'snapshot', { title: 'Twice' })
    await written(sara, [pupils(2020), 2])
    const { rev } = await commanded(sara, 'snapshot', { title: ' Twice\u200B ' })
    expect((await listed(server)).filter(({ title }) => title === 'Twice')).toMatchObject([{ rev, by: 1 }])
    await written(sara, [pupils(2020), 3])
    await commanded(sara, 'restore', { title: 'Twice' })
    expect(sara.value(pupils(2020))).toBe(2)
  })

  test('never goes for one that its maker has not seen, unless they say so, and names it', async () => {
    await using sara = await tab()
    await using ben = await tab()
    const [first, second] = await Promise.all(
      [sara, ben].map((each) => outcomeOf(each, { title: 'Same moment', seen: null })),
    )
    const [kept, refusal] = 'rev' in first! ? [first, second!] : [second!, first!]
    expect(kept).toMatchObject({ type: 'SnapshotCreated' })
    const there = (await listed(server)).find(({ title }) => title === 'Same moment')
    const params = { rev: there!.rev, by: 1, at: expect.any(String) }
    expect(refusal).toMatchObject({
      code: 'stale-if-match',
      details: [{ pointer: '/args/title', code: 'snapshot-kept-meanwhile', params }],
    })
    expect(await outcomeOf(sara, { title: 'Same moment', seen: there!.rev })).toHaveProperty('rev')
    expect(await outcomeOf(ben, { title: 'Same moment', seen: there!.rev })).toMatchObject({
      code: 'stale-if-match',
    })
    const gone = { title: 'Never seen again', seen: there!.rev }
    expect(await outcomeOf(ben, gone)).toMatchObject({ type: 'SnapshotCreated' })
  })

  test.each([
    ['', 'required'],
    ['  \u200B ', 'required'],
    ['x'.repeat(201), 'too-long'],
    ['two\nlines', 'text-line-break'],
    ['turned \u202E round', 'text-control-char'],
    ['\uD800', 'text-not-well-formed'],
    ['__proto__', 'forbidden-key'],
    ['constructor', 'forbidden-key'],
    [7, 'wrong-type'],
  ])('is not made under the title %j', async (title, code) => {
    await using sara = await tab()
    const before = await titles()
    expect(await refused(sara, 'snapshot', { title })).toEqual({
      code: 'invalid',
      details: [['/args/title', code]],
    })
    expect(await titles()).toEqual(before)
  })

  test('blanks and characters that nobody sees make no other title; letters do', async () => {
    await using sara = await tab()
    for (const title of ['Caf\u00E9  plan', 'Cafe\u0301 plan\u200D', 'caf\u00E9 plan'])
      await commanded(sara, 'snapshot', { title })
    expect((await titles()).filter((title) => /caf/iu.test(title))).toEqual([
      'caf\u00E9 plan',
      'Caf\u00E9 plan',
    ])
  })

  test('that does not exist cannot be restored, and one that was taken away neither', async () => {
    await using sara = await tab()
    const gone = { code: 'not-found', details: [['/args/title', 'not-found']] }
    expect(await refused(sara, 'restore', { title: 'never' })).toEqual(gone)
    const { rev } = await commanded(sara, 'snapshot', { title: 'Short' })
    expect((await server.call('DELETE', `${SNAPSHOTS}/${rev}`)).status).toBe(204)
    expect(await titles()).not.toContain('Short')
    expect((await server.call('DELETE', `${SNAPSHOTS}/${rev}`)).status).toBe(404)
    expect((await server.call('DELETE', `${SNAPSHOTS}/x`)).status).toBe(400)
    expect(await refused(sara, 'restore', { title: 'Short' })).toEqual(gone)
  })

  test('is made and restored once, however often its command arrives', async () => {
    await using sara = await tab()
    const { rev } = await commanded(sara, 'snapshot', { title: 'Once' })
    const seq = sara.draft.cells.size + 1_000
    const again = { topic: 'draft:2019', type: 'snapshot', args: { title: 'Later' }, seq } as const
    sara.client.command(again)
    await sara.until(() => sara.rev > rev)
    sara.client.command(again)
    expect((await sara.client.next('ack')).status).toBe('dup')
    expect((await listed(server))[0]).toMatchObject({ title: 'Later', rev: rev + 1 })
  })
})

describe('restoring', () => {
  test('stores what was announced: it is refused once somebody wrote after that, and so is discarding', async () => {
    await using sara = await tab()
    await using ben = await tab()
    await written(sara, [pupils(2021), 1300])
    const { rev } = await commanded(sara, 'snapshot', { title: 'Announced' })
    await written(sara, [pupils(2021), 1])
    const { body } = await server.call('GET', `${SNAPSHOTS}/${rev}`)
    expect(body).toMatchObject({ head: sara.rev, changes: [{ k: pupils(2021), v: 1300 }] })
    await written(ben, [pupils(2020), 1234])
    await sara.until(() => sara.value(pupils(2020)) === 1234)
    const behind = { code: 'guard-failed', details: [['/args/upTo', 'changed-meanwhile']] }
    const announced = { title: 'Announced', upTo: body.head }
    expect(await refused(sara, 'restore', announced)).toEqual(behind)
    expect(await refused(sara, 'discard', { upTo: body.head })).toEqual(behind)
    const anew = await server.call('GET', `${SNAPSHOTS}/${rev}`)
    expect(anew.body.changes.map(({ k }: { k: string }) => k)).toContain(pupils(2020))
    const restored = await commanded(sara, 'restore', { ...announced, upTo: anew.body.head })
    expect(restored['ops']).toHaveLength(anew.body.changes.length)
  })

  test('leaves out what no longer exists, and says what; the rest is restored', async () => {
    await using sara = await tab()
    const { body } = await server.call('POST', '/v1/divisions', {
      name: 'Pilot',
      businessUnit: { id: example.education },
    })
    await written(sara, [applied(body.id), entry(0.2)], [pupils(2021), 1300])
    const { rev } = await commanded(sara, 'snapshot', { title: 'With pilot' })
    await written(sara, [applied(body.id), null], [pupils(2021), 1])
    expect((await server.call('DELETE', `/v1/divisions/${body.id}`)).status).toBe(204)
    const preview = await server.call('GET', `${SNAPSHOTS}/${rev}`)
    expect(preview.body).toMatchObject({
      title: 'With pilot',
      changes: [{ k: pupils(2021), v: 1300 }],
      skipped: [{ k: applied(body.id), v: entry(0.2) }],
    })
    expect(await commanded(sara, 'restore', { title: 'With pilot' })).toMatchObject({
      ops: [{ k: pupils(2021), v: 1300 }],
      skipped: [applied(body.id)],
    })
    expect(sara.value(pupils(2021))).toBe(1300)
  })

  test('finds a division in the unit where it stands by now', async () => {
    await using sara = await tab()
    const { body } = await server.call('POST', '/v1/divisions', {
      name: 'Mover',
      businessUnit: { id: example.education },
    })
    await written(sara, [applied(body.id), entry(0.3)])
    await commanded(sara, 'snapshot', { title: 'Before the move' })
    await written(sara, [applied(body.id), null])
    await server.call('PATCH', `/v1/divisions/${body.id}`, { businessUnit: { id: example.support } })
    await commanded(sara, 'restore', { title: 'Before the move' })
    expect(sara.value(applied(body.id, example.support))).toEqual(entry(0.3))
    expect(sara.value(applied(body.id))).toBeNull()
  })

  test('names what it replaced of others who wrote since', async () => {
    await using sara = await tab()
    await using ben = await Tab.open({ ...server, ...(await signedInAs(server, ADMINISTRATOR_ROLE)) })
    await written(sara, [pupils(2020), 40])
    await commanded(sara, 'snapshot', { title: 'Forty' })
    const { rev } = sara
    await ben.until(() => ben.rev >= rev)
    await written(ben, [pupils(2020), 50])
    const seq = sara.client.command({
      topic: 'draft:2019',
      type: 'restore',
      base: rev,
      args: { title: 'Forty' },
    })
    const frame = await ben.client.next('ev', ({ events }) => events.some((event) => event['seq'] === seq))
    expect(frame.events.at(-1)?.['over']).toMatchObject([{ k: pupils(2020), v: 50 }])
  })

  test('can be undone and repeated as one; what others wrote since stays, and is named', async () => {
    await using sara = await tab()
    await using ben = await tab()
    await written(sara, [pupils(2019), 10], [pupils(2020), 20], [pupils(2021), 30])
    await commanded(sara, 'snapshot', { title: 'Tens' })
    await written(sara, [pupils(2019), 1], [pupils(2020), 2], [pupils(2021), 3])
    const whose = sara.draft.cells.get(pupils(2019))?.w
    const restored = await commanded(sara, 'restore', { title: 'Tens' })
    await ben.until(() => ben.rev === restored.rev)
    expect(await refused(ben, 'undo', { rev: restored.rev - 1 })).toMatchObject({ code: 'not-found' })
    await written(ben, [pupils(2021), 99])
    await sara.until(() => sara.value(pupils(2021)) === 99)
    const undone = await commanded(sara, 'undo', { rev: restored.rev })
    expect(undone).toMatchObject({ cause: 'undo', skipped: [pupils(2021)], undone: restored.rev })
    expect([2019, 2020, 2021].map((year) => sara.value(pupils(year)))).toEqual([1, 2, 99])
    expect(sara.draft.cells.get(pupils(2019))?.w).toBe(whose)
    const redone = await commanded(sara, 'redo', { rev: undone.rev })
    expect([2019, 2020, 2021].map((year) => sara.value(pupils(year)))).toEqual([10, 20, 99])
    await commanded(sara, 'undo', { rev: redone.rev })
    expect(sara.value(pupils(2019))).toBe(1)
    expect(await refused(sara, 'undo', { rev: restored.rev })).toMatchObject({ code: 'guard-failed' })
  })

  test('is undone by nobody else', async () => {
    await using sara = await tab()
    await written(sara, [pupils(2019), 61])
    await commanded(sara, 'snapshot', { title: 'Mine' })
    await written(sara, [pupils(2019), 62])
    const { rev } = await commanded(sara, 'restore', { title: 'Mine' })
    await using ben = await Tab.open({ ...server, ...(await signedInAs(server, ADMINISTRATOR_ROLE)) })
    expect(await refused(ben, 'undo', { rev })).toMatchObject({ code: 'forbidden' })
  })
})

test('there is room for so many, and whoever wants another is told', async () => {
  await using other = await startServer()
  await using sara = await Tab.open(other)
  for (let count = 0; count < MAX_SNAPSHOTS; count++) await commanded(sara, 'snapshot', { title: `${count}` })
  const full = { code: 'invalid', details: [['/args/title', 'too-many-snapshots']] }
  expect(await refused(sara, 'snapshot', { title: 'one more' })).toEqual(full)
  await commanded(sara, 'snapshot', { title: '7' })
  const answer = await other.call('POST', SNAPSHOTS, {
    'one more': { state: { userInput: {}, setDrivers: { fte: {} } } },
  })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [{ pointer: '/one more', code: 'too-many-snapshots', params: { max: MAX_SNAPSHOTS } }],
  ])
  const [newest] = await listed(other)
  await other.call('DELETE', `${SNAPSHOTS}/${newest!.rev}`)
  await sara.until(() => sara.rev > newest!.rev)
  await commanded(sara, 'snapshot', { title: 'one more' })
})
