import { expect, test } from 'vitest'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { buildWorkedExample, type WorkedExample } from '#testing/worked-example.ts'
import { Tab, TOPIC } from '#planning/draft/tab.given.ts'

type Op = {
  readonly k: string
  readonly v: unknown
  readonly ifW: string | null
  readonly setW: string | null
}

/** The outcome if nothing was written: a refusal that names the skipped keys. */
const left = (...keys: string[]) => ['guard-failed', ...keys]

const pupils = ({ education, pupils: driver }: WorkedExample, year = 2020): string =>
  `in|b${education}-p${driver}-y${year}`

/** The same server, used by a second administrator. */
async function asBen(server: TestServer): Promise<TestServer> {
  return { ...server, token: (await otherAdministrator(server)).token }
}

/** Writes a value; answers with the writer's name. */
async function changes(tab: Tab, k: string, v: unknown): Promise<string> {
  const before = tab.draft.cells.get(k)?.w
  tab.write([k, v])
  await tab.until(() => tab.draft.cells.has(k) && tab.draft.cells.get(k)!.w !== before)
  return tab.draft.cells.get(k)!.w
}

async function publishes(tab: Tab): Promise<void> {
  const { rev } = tab
  tab.client.command({ topic: TOPIC, type: 'publish', args: { upTo: rev } })
  await tab.until(() => tab.rev > rev)
}

/**
 * Ben writes 100 under each key, Sara 110 over it, and she saves; answers with the writers that the cells named in
 * between.
 */
async function writtenOver(sara: Tab, ben: Tab, ...keys: string[]) {
  const written: { k: string; ifW: string; setW: string }[] = []
  for (const k of keys) {
    const setW = await changes(ben, k, 100)
    await sara.until(() => sara.value(k) === 100)
    written.push({ k, setW, ifW: await changes(sara, k, 110) })
    await ben.until(() => ben.value(k) === 110)
  }
  await publishes(sara)
  return written
}

async function refused(tab: Tab, ...ops: Op[]): Promise<readonly string[]> {
  const seq = tab.client.command({ topic: TOPIC, type: 'undo', ops })
  const { code, skipped = [] } = await tab.client.next('rej', (frame) => frame.seq === seq)
  return [code, ...skipped]
}

async function takenBack(tab: Tab, ...ops: Op[]): Promise<readonly (object | undefined)[]> {
  const { rev } = tab
  tab.client.command({ topic: TOPIC, type: 'undo', ops })
  await tab.until(() => tab.rev > rev)
  return ops.map(({ k }) => tab.draft.cells.get(k))
}

test('what a colleague wrote before the last save comes back in their name, and no other number does', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  await using sara = await Tab.open(server)
  await using ben = await Tab.open(await asBen(server))
  const [first, second] = await writtenOver(sara, ben, pupils(example, 2020), pupils(example, 2021))
  expect(await refused(sara, { ...first!, v: 999 })).toEqual(left(first!.k))
  expect(await refused(sara, { ...first!, v: null })).toEqual(left(first!.k))
  // Ben did write this number under this key, but with another command.
  expect(await refused(sara, { ...first!, setW: second!.setW, v: 100 })).toEqual(left(first!.k))
  expect(await takenBack(sara, { ...first!, v: 100 }, { ...second!, v: 100 })).toMatchObject([
    { v: 100, w: first!.setW },
    { v: 100, w: second!.setW },
  ])
})

test('of many writes only the one is left out that its writer did not make, and it is named', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  await using sara = await Tab.open(server)
  await using ben = await Tab.open(await asBen(server))
  const [first, second] = await writtenOver(sara, ben, pupils(example, 2020), pupils(example, 2021))
  const seq = sara.client.command({
    topic: TOPIC,
    type: 'undo',
    ops: [
      { ...first!, v: 999 },
      { ...second!, v: 100 },
    ],
  })
  const { events } = await sara.client.next('ev')
  expect(events).toMatchObject([
    { cause: 'undo', seq, ops: [{ k: second!.k, v: 100, w: second!.setW }], skipped: [first!.k] },
  ])
})

test('also where the process has begun anew, and where the number came back to the colleague in between', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  const before = await startServer({ dataDir })
  const k = pupils(await buildWorkedExample(before))
  const sara = await Tab.open(before)
  const ben = await Tab.open(await asBen(before))
  const [written] = await writtenOver(sara, ben, k)
  await takenBack(sara, { ...written!, v: 100 })
  const ifW = await changes(sara, k, 120)
  await publishes(sara)
  await before[Symbol.asyncDispose]()

  await using after = await startServer({ dataDir })
  await using again = await Tab.open({ ...after, token: before.token })
  expect(await refused(again, { k, v: 999, ifW, setW: written!.setW })).toEqual(left(k))
  expect(await takenBack(again, { k, v: 100, ifW, setW: written!.setW })).toMatchObject([
    { v: 100, w: written!.setW },
  ])
})

test('also after the draft was restored from a snapshot, which writes in the name of whoever does', async () => {
  await using server = await startServer()
  const k = pupils(await buildWorkedExample(server))
  await using sara = await Tab.open(server)
  await using ben = await Tab.open(await asBen(server))
  await changes(ben, k, 100)
  await sara.until(() => sara.value(k) === 100)
  const { rev } = ben
  ben.client.command({ topic: TOPIC, type: 'snapshot', args: { title: 'Kept' } })
  await ben.until(() => ben.rev > rev)
  await changes(ben, k, 105)
  ben.client.command({ topic: TOPIC, type: 'restore', args: { title: 'Kept' } })
  await ben.until(() => ben.value(k) === 100)
  await sara.until(() => sara.rev === ben.rev)
  const setW = sara.draft.cells.get(k)!.w
  const ifW = await changes(sara, k, 110)
  await publishes(sara)
  expect(await refused(sara, { k, v: 105, ifW, setW })).toEqual(left(k))
  expect(await takenBack(sara, { k, v: 100, ifW, setW })).toMatchObject([{ v: 100, w: setW }])
})

test('what an own command wrote before the last save comes back, and no other number does', async () => {
  await using server = await startServer()
  const k = pupils(await buildWorkedExample(server))
  await using sara = await Tab.open(server)
  const setW = await changes(sara, k, 100)
  const ifW = await changes(sara, k, 110)
  await publishes(sara)
  expect(await refused(sara, { k, v: 999, ifW, setW })).toEqual(left(k))
  expect(await takenBack(sara, { k, v: 100, ifW, setW })).toMatchObject([{ v: 100, w: setW }])
})

test('a division that moved takes along whose its special driver was', async () => {
  await using server = await startServer()
  const { education, support, divisions } = await buildWorkedExample(server)
  const special = { name: 'Night shift', type: 'absolute', value: 2 }
  const driverID = (await server.call('POST', '/v1/drivers/specialDrivers', special)).body.id
  const entry = (value: number) => ({ driverID, value, pos: 0 })
  const [k, present] = [education, support].map((unit) => `drv|b${unit}-d${divisions.N}|1`) as [
    string,
    string,
  ]
  await using sara = await Tab.open(server)
  await using ben = await Tab.open(await asBen(server))
  const setW = await changes(ben, k, entry(2))
  await sara.until(() => sara.draft.cells.has(k))
  const ifW = await changes(sara, k, entry(3))
  await publishes(sara)
  await server.call('PATCH', `/v1/divisions/${divisions.N}`, { businessUnit: { id: support } })
  expect(await refused(sara, { k, v: entry(9), ifW, setW })).toEqual(left(k))
  const [former, now] = await takenBack(
    sara,
    { k, v: entry(2), ifW, setW },
    { k: present, v: entry(2), ifW, setW },
  )
  expect([former, now]).toMatchObject([{ v: null }, { v: entry(2), w: setW }])

  // That the former key was emptied in Ben's name says nothing about the entry.
  const again = { k: present, setW, ifW: await changes(sara, present, entry(4)) }
  expect(await refused(sara, { ...again, v: null })).toEqual(left(present))
  await publishes(sara)
  expect(await refused(sara, { ...again, v: null })).toEqual(left(present))
  expect(await takenBack(sara, { ...again, v: entry(2) })).toMatchObject([{ v: entry(2), w: setW }])
})

test('what a colleague put under the present key of a moved entry, with its former one emptied, is theirs', async () => {
  await using server = await startServer()
  const { education, support, divisions } = await buildWorkedExample(server)
  const special = { name: 'Night shift', type: 'absolute', value: 2 }
  const driverID = (await server.call('POST', '/v1/drivers/specialDrivers', special)).body.id
  const entry = (value: number) => ({ driverID, value, pos: 0 })
  const [former, k] = [education, support].map((unit) => `drv|b${unit}-d${divisions.N}|1`) as [string, string]
  await using sara = await Tab.open(server)
  await using ben = await Tab.open(await asBen(server))
  await changes(sara, former, entry(2))
  await ben.until(() => ben.draft.cells.has(former))
  await server.call('PATCH', `/v1/divisions/${divisions.N}`, { businessUnit: { id: support } })
  ben.write([former, null], [k, entry(5)])
  await sara.until(() => sara.draft.cells.get(k)?.v !== undefined)
  const setW = sara.draft.cells.get(k)!.w
  const ifW = await changes(sara, k, entry(6))
  await publishes(sara)
  expect(await refused(sara, { k, v: null, ifW, setW })).toEqual(left(k))
  expect(await takenBack(sara, { k, v: entry(5), ifW, setW })).toMatchObject([{ v: entry(5), w: setW }])
})

test('a division that moved away and back again takes along what its special driver was in between', async () => {
  await using server = await startServer()
  const { education, support, divisions } = await buildWorkedExample(server)
  const special = { name: 'Night shift', type: 'absolute', value: 2 }
  const driverID = (await server.call('POST', '/v1/drivers/specialDrivers', special)).body.id
  const entry = (value: number) => ({ driverID, value, pos: 0 })
  const [home, away] = [education, support].map((unit) => `drv|b${unit}-d${divisions.N}|1`) as [
    string,
    string,
  ]
  const move = (id: number) => server.call('PATCH', `/v1/divisions/${divisions.N}`, { businessUnit: { id } })
  await using sara = await Tab.open(server)
  await changes(sara, home, entry(1))
  await move(support)
  const setW = await changes(sara, away, entry(2))
  const ifW = await changes(sara, away, entry(3))
  await publishes(sara)
  await move(education)
  for (const k of [home, away]) {
    expect(await refused(sara, { k, v: entry(9), ifW, setW })).toEqual(left(k))
    expect(await refused(sara, { k: home, v: null, ifW, setW })).toEqual(left(home))
  }
  await takenBack(sara, { k: home, v: entry(2), ifW, setW })
  expect(sara.draft.cells.get(home)).toMatchObject({ v: entry(2), w: setW })
  const again = await changes(sara, home, entry(4))
  await publishes(sara)
  await takenBack(sara, { k: away, v: entry(2), ifW: again, setW })
  expect(sara.draft.cells.get(home)).toMatchObject({ v: entry(2), w: setW })
})

test('a special driver whose value was rounded when it was stored is repeated as it was entered', async () => {
  await using server = await startServer()
  const { education, divisions } = await buildWorkedExample(server)
  const special = { name: 'Night shift', type: 'relative', value: 0.02 }
  const driverID = (await server.call('POST', '/v1/drivers/specialDrivers', special)).body.id
  const entry = (value: number) => ({ driverID, value, pos: 0 })
  const k = `drv|b${education}-d${divisions.N}|1`
  await using sara = await Tab.open(server)
  const ifW = await changes(sara, k, entry(0.02))
  const setW = await changes(sara, k, entry(0.011000000000000001))
  expect(sara.value(k)).toEqual(entry(0.011))
  await takenBack(sara, { k, v: entry(0.02), ifW: setW, setW: ifW })
  const { rev } = sara
  const repeated = { k, v: entry(0.011000000000000001), ifW, setW }
  sara.client.command({ topic: TOPIC, type: 'redo', ops: [repeated] })
  await sara.until(() => sara.rev > rev)
  expect(sara.draft.cells.get(k)).toMatchObject({ v: entry(0.011), w: setW })
})
