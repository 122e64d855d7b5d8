import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { OwnServer } from '#testing/stores/control.ts'
import { databaseUrl } from '#testing/stores/database-url.ts'
import { ownedServer } from '#testing/stores/test-server.ts'

const TOPIC = 'draft:2019'
const TIMEOUT = { timeout: 60_000 }

let events: OwnServer
let documents: OwnServer
let here: TestServer
let elsewhere: TestServer
const opened = new AsyncDisposableStack()
beforeAll(async () => {
  ;[events, documents] = await Promise.all([ownedServer('eventstore'), ownedServer('mongodb')])
  opened.use(events)
  opened.use(documents)
  const environment = { EVENTSTORE_URL: events.url, MONGODB_URL: databaseUrl(documents.url, 'presence') }
  here = opened.use(await startServer({ environment }))
  elsewhere = opened.use(await startServer({ environment: { ...environment, ROLE: 'api' } }))
})
afterAll(() => opened.disposeAsync())

/** A client that follows the draft, and who is present according to the frames it got. */
async function tab({ url, token }: TestServer): Promise<LiveClient & { present: () => readonly string[] }> {
  const client = await LiveClient.signedIn(url, token)
  client.send({ t: 'sub', ref: 'first', topic: TOPIC })
  const { epoch, head } = await client.next('reload')
  client.send({ t: 'sub', ref: 'second', topic: TOPIC, epoch, since: head })
  await client.next('tail')
  return Object.assign(client, { present: () => presentIn(client) })
}

function presentIn({ frames }: LiveClient): readonly string[] {
  const present = new Map<string, string>()
  for (const frame of frames) {
    if (frame.t !== 'tail' && frame.t !== 'pres') continue
    for (const conn of frame.t === 'pres' ? frame.gone : []) present.delete(conn)
    for (const entry of frame.t === 'pres' ? frame.set : frame.presence)
      present.set(entry.conn, `${entry.mode} ${entry.key ?? 'nowhere'}`)
  }
  return [...present.values()]
}

async function cellOfOneUnit(): Promise<string> {
  const unit = await here.call('POST', '/v1/businessUnits/', { name: `Unit ${performance.now()}` })
  const driver = await here.call('POST', '/v1/drivers/primaryDrivers/', {
    name: `Driver ${performance.now()}`,
    unit: 'pupils',
    comment: '',
    driverDataSources: [{ label: 'heads', weight: 1 }],
  })
  return `in|b${unit.body.id}-p${driver.body.id}-y2020`
}

const alive = async ({ url }: TestServer): Promise<number> => (await fetch(`${url}/health/live`)).status

test('two processes: seen at the other within a second; whoever may not follow the plan still sees nobody', async () => {
  await using sara = await tab(here)
  await using ben = await tab(elsewhere)
  await expect.poll(() => sara.present()).toHaveLength(2)
  await expect.poll(() => ben.present()).toHaveLength(2)
  const took: number[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const movedAt = performance.now()
    ben.send({ t: 'pres', topic: TOPIC, at: { key }, mode: 'edit' })
    await expect.poll(() => sara.present(), { ...TIMEOUT, interval: 10 }).toContain(`edit ${key}`)
    took.push(performance.now() - movedAt)
  }
  expect(Math.min(...took)).toBeLessThan(1_000)

  const uma = { email: 'uma@example.com', password: 'violet otter sails 93 moons' }
  const person = { firstName: 'Uma', lastName: 'Lang', locale: 'en_US', enabled: true, role: { id: 2 } }
  expect((await here.call('POST', '/v1/users', { ...person, ...uma })).status).toBeLessThan(300)
  const token = await elsewhere.signIn(uma.email, uma.password)
  await using reader = await LiveClient.signedIn(elsewhere.url, token)
  reader.send({ t: 'sub', ref: 'draft', topic: TOPIC })
  expect(await reader.next('err')).toMatchObject({ code: 'forbidden' })
  ben.send({ t: 'pres', topic: TOPIC, at: { key: 'f' }, mode: 'edit' })
  await expect.poll(() => sara.present(), TIMEOUT).toContain('edit f')
  expect(reader.frames.filter(({ t }) => t === 'pres')).toEqual([])
})

test(
  'MongoDB away: who is elsewhere fades and comes back; planning goes on, and nothing has died',
  { timeout: 180_000 },
  async () => {
    const cell = await cellOfOneUnit()
    await using sara = await tab(here)
    await using ben = await tab(elsewhere)
    await expect.poll(() => sara.present(), TIMEOUT).toHaveLength(2)
    await documents.control.signal('SIGSTOP')
    try {
      await expect.poll(() => sara.present(), TIMEOUT).toHaveLength(1)
      await expect.poll(() => ben.present(), TIMEOUT).toHaveLength(1)
      sara.command({ topic: TOPIC, type: 'ops', ops: [{ k: cell, v: 12 }] })
      for (const each of [sara, ben]) await each.next('ev')
      for (const each of [here, elsewhere]) expect(await alive(each)).toBe(200)
    } finally {
      await documents.control.signal('SIGCONT')
    }
    await expect.poll(() => sara.present(), TIMEOUT).toHaveLength(2)
    await expect.poll(() => ben.present(), TIMEOUT).toHaveLength(2)
  },
)
