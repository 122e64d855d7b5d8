import {
  type HistoryEntry,
  MOST_KEYS,
  NAMED_CHANGES,
  type PlanHistory,
} from '@staffplan/contracts/planning/history'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { commanded, written } from '#planning/snapshots/snapshots.given.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'

const HISTORY = '/v1/bigPicture/history'

const [server, example] = sharedExample()
let saras: Tab
let bens: Tab
let ben: number
let pupils: string
let special: number
beforeAll(async () => {
  pupils = `in|b${example.education}-p${example.pupils}-y2020`
  const driver = { name: 'Law', type: 'relative', value: 0.1 }
  special = (await server.call('POST', '/v1/drivers/specialDrivers', driver)).body.id
  const other = await signedInAs(server, ADMINISTRATOR_ROLE)
  ben = other.id
  saras = await Tab.open(server)
  bens = await Tab.open({ ...server, ...other })
})
afterAll(async () => {
  await saras[Symbol.asyncDispose]()
  await bens[Symbol.asyncDispose]()
})

async function history(query: Record<string, string | number> = {}): Promise<PlanHistory> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, body } = await server.call('GET', `${HISTORY}?${search.toString()}`)
  expect(status).toBe(200)
  return body
}
const said = ({ by, kind, changes }: HistoryEntry) => [by, kind, changes]

test('a number has its history: who set it, from what to what, the newest first', async () => {
  await written(saras, [pupils, 1_100])
  await bens.until(() => bens.value(pupils) === 1_100)
  await written(bens, [pupils, 1_200])
  await saras.until(() => saras.value(pupils) === 1_200)
  await written(saras, [`in|b${example.education}-p${example.pupils}-y2021`, 5])
  const { content, next } = await history({ key: pupils })
  expect(content.map(said)).toEqual([
    [ben, 'edit', [{ k: pupils, from: 1_100, to: 1_200 }]],
    [1, 'edit', [{ k: pupils, from: null, to: 1_100 }]],
  ])
  expect(content.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true)
  expect(next).toBeNull()
})

test('what was restored, taken back and saved says so, and what was in it', async () => {
  const made = await commanded(saras, 'snapshot', { title: 'spring' })
  await written(saras, [pupils, 1_300])
  const restored = await commanded(saras, 'restore', { title: 'spring' })
  const undone = await commanded(saras, 'undo', { rev: restored.rev })
  saras.client.command({
    topic: 'draft:2019',
    type: 'publish',
    base: saras.rev,
    args: { upTo: saras.rev, message: 'for the council' },
  })
  await saras.until(() => saras.rev > undone.rev)
  const { content } = await history({ limit: 5 })
  expect(content).toMatchObject([
    { rev: undone.rev + 1, kind: 'publish', message: 'for the council', upTo: undone.rev, changed: 0 },
    { rev: undone.rev, kind: 'undo', undone: restored.rev, changes: [{ k: pupils, from: 1_200, to: 1_300 }] },
    { rev: restored.rev, kind: 'restore', title: 'spring', changes: [{ from: 1_300, to: 1_200 }] },
    { kind: 'edit', changes: [{ from: 1_200, to: 1_300 }] },
    { rev: made.rev, kind: 'snapshot', title: 'spring', changes: [] },
  ])
})

test('it is asked for by person, kind and time, page by page', async () => {
  expect((await history({ user: ben })).content.map(({ by }) => by)).toEqual([ben])
  expect((await history({ kind: 'snapshot' })).content.map(({ title }) => title)).toEqual(['spring'])
  const all = (await history()).content
  const pages: HistoryEntry[] = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const page = await history({ limit: 2, before })
    expect(page.content.length).toBeLessThanOrEqual(2)
    pages.push(...page.content)
    before = page.next
  }
  expect(pages).toEqual(all)
  const third = all[2]!
  const since = (await history({ since: third.at })).content.map(({ rev }) => rev)
  expect(since).toContain(third.rev)
  expect((await history({ until: all.at(-1)!.at })).content).toEqual([])
  expect((await history({ since: new Date(Date.now() + 60_000).toISOString() })).content).toEqual([])
})

test('it says how many there are, so that any of them are asked for', async () => {
  const { content, count } = await history()
  expect(count).toBe(content.length)
  const some = await history({ skip: 2, limit: 2 })
  expect([some.content, some.count]).toEqual([content.slice(2, 4), count])
  const before = await history({ before: content[2]!.rev, limit: 1 })
  expect(count - before.count).toBe(3)
  expect((await history({ skip: count })).content).toEqual([])
})

test('special drivers, and what replaced the values of others, are kinds of their own', async () => {
  const key = `drv|b${example.education}-d${example.divisions.S}|7`
  await written(saras, [key, { driverID: special, value: 0.1, pos: 0 }])
  expect((await history({ kind: 'special' })).content.map(({ rev }) => rev)).toEqual([saras.rev])
  await written(saras, [pupils, 1_400])
  // Ben has not seen what he replaces.
  bens.write([pupils, 1_500])
  await bens.until(() => bens.value(pupils) === 1_500)
  await saras.until(() => saras.value(pupils) === 1_500)
  const { content } = await history({ kind: 'conflict' })
  expect(content).toMatchObject([{ rev: bens.rev, by: ben, over: 1, changes: [{ from: 1_400, to: 1_500 }] }])
  await written(saras, [key, null])
})

test('the special drivers of a division have theirs, also from before it moved', async () => {
  const former = `drv|b${example.education}-d${example.divisions.N}|1`
  const present = `drv|b${example.support}-d${example.divisions.N}|1`
  const entry = { driverID: special, value: 0.2, pos: 0 }
  await written(saras, [former, entry])
  const moved = { businessUnit: { id: example.support } }
  await server.call('PATCH', `/v1/divisions/${example.divisions.N}`, moved)
  saras.write([former, { ...entry, value: 0.3 }])
  await saras.until(() => saras.value(former) === null && saras.value(present) !== null)
  const { content } = await history({ division: example.divisions.N })
  expect(content.map(({ changes, changed }) => [changes, changed])).toEqual([
    [[{ k: present, from: entry, to: { ...entry, value: 0.3 } }], 1],
    [[{ k: present, from: null, to: entry }], 1],
  ])
  saras.write([present, { ...entry, value: 0.4 }])
  await saras.until(() => JSON.stringify(saras.value(present)) === JSON.stringify({ ...entry, value: 0.4 }))
  const [latest] = (await history({ key: present, limit: 1 })).content
  expect(latest?.changes).toEqual([
    { k: present, from: { ...entry, value: 0.3 }, to: { ...entry, value: 0.4 } },
  ])
  const [ofDivision, ...ofEntry] = await Promise.all([
    history({ division: example.divisions.N }),
    history({ key: present }),
    history({ key: former }),
  ])
  expect(ofEntry).toEqual([ofDivision, ofDivision])
})

test('a large write names its first changes and counts all', async () => {
  const scope = `b${example.education}-d${example.divisions.S}`
  const entry = { driverID: special, value: 0.2 }
  const many = Array.from({ length: 12 }, (_, pos) => [`drv|${scope}|${pos + 1}`, { ...entry, pos }] as const)
  await written(saras, ...many.map(([k, v]): [string, unknown] => [k, v]))
  const [latest] = (await history({ limit: 1 })).content
  expect(latest).toMatchObject({ rev: saras.rev, changed: 12 })
  expect(latest?.changes.map(({ k }) => k)).toEqual(many.slice(0, NAMED_CHANGES).map(([k]) => k))
})

test('what moved a calculated number is asked for at once: its inputs and what is applied to its division', async () => {
  const other = pupils.replace('2020', '2021')
  const query = `key=${pupils}&key=${encodeURIComponent(other)}&division=${example.divisions.N}&limit=200`
  const { body } = await server.call<PlanHistory>('GET', `${HISTORY}?${query}`)
  const written = new Set(body.content.flatMap(({ changes }) => changes.map(({ k }) => k.split('|')[0])))
  expect(written).toEqual(new Set(['in', 'drv']))
  const apart = await Promise.all([
    history({ key: pupils }),
    history({ key: other }),
    history({ division: example.divisions.N }),
  ])
  const revisions = new Set(apart.flatMap(({ content }) => content.map(({ rev }) => rev)))
  expect(body.content.map(({ rev }) => rev)).toEqual([...revisions].toSorted((a, b) => b - a))
})

test('what the server notes of its own accord nobody can say for it', async () => {
  const before = saras.rev
  const seq = saras.client.command({
    topic: 'draft:2019',
    type: 'ops',
    base: saras.rev,
    ops: [{ k: pupils, v: 1_650 }],
    why: 'legacy-no-base',
  })
  const { details } = await saras.client.next('rej', (frame) => frame.seq === seq)
  expect(details).toEqual([{ pointer: '/why', code: 'forbidden' }])
  expect(saras.rev).toBe(before)
})

test('it says how a change was sent, and why where whoever sent it said so', async () => {
  saras.client.command({
    topic: 'draft:2019',
    type: 'ops',
    base: saras.rev,
    ops: [{ k: pupils, v: 1_600 }],
    why: 'new school',
  })
  await saras.until(() => saras.value(pupils) === 1_600)
  const scope = pupils.slice('in|'.length)
  await server.call('POST', '/v1/bigPictureStore/userInput', { [scope]: 1_700 })
  const { content } = await history({ key: pupils, limit: 3 })
  expect(content.map(({ via, why, changes }) => [via, why, changes.map(({ to }) => to)])).toEqual([
    ['rest', 'legacy-no-base', [1_700]],
    ['ws', 'new school', [1_600]],
    ['ws', undefined, [1_500]],
  ])
  const { body } = await server.call('GET', '/v1/trail?kind=DraftOpsApplied&size=2')
  expect(body.content.map(({ via, why, changes }: HistoryEntry) => [via, why, changes.at(-1)?.to])).toEqual([
    ['rest', 'legacy-no-base', 1_700],
    ['ws', 'new school', 1_600],
  ])
  const { body: others } = await server.call('GET', '/v1/trail?kind=organisation&size=1')
  expect(others.content[0]).not.toHaveProperty('via')
})

test('another planning period has its own history, and one that nobody has planned is empty', async () => {
  expect(await history({ plan: 2031 })).toEqual({ content: [], count: 0, next: null })
})

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['before', 'x'],
  ['kind', 'nonsense'],
  ['since', 'yesterday'],
  ['plan', '19'],
  ['user', '-1'],
])('%s=%s is refused at its name', async (name, value) => {
  const { status, body } = await server.call('GET', `${HISTORY}?${name}=${value}`)
  expect([status, body.errors[0].pointer]).toEqual([422, `/${name}`])
})

test('as many keys as a number may have are asked for in one address, more are refused', async () => {
  const address = (count: number): string => {
    const search = new URLSearchParams()
    for (let source = 1; source <= count; source++) search.append('key', `in|b10001-s10001-i${source}-y2020`)
    return `${HISTORY}?${search.toString()}`
  }
  expect(await server.call('GET', address(MOST_KEYS))).toMatchObject({ status: 200, body: { content: [] } })
  expect((await server.call('GET', address(MOST_KEYS + 1))).status).toBe(422)
})
