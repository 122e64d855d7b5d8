import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import { closeCodes } from '@staffplan/contracts/live'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { Tab, TOPIC } from './tab.given.ts'

const [server, example] = sharedExample()

const pupils = (year: number): string => `in|b${example.education}-p${example.pupils}-y${year}`
const lessons = (source: number, year: number): string =>
  `in|b${example.education}-s${example.s1}${source === 0 ? '' : `-i${source}`}-y${year}`

const tab = (options?: { clientId?: string }): Promise<Tab> => Tab.open(server, options)

describe('two administrators', () => {
  test('see each other write, each with the author', async () => {
    await using sara = await tab()
    await using ben = await tab()
    const seq = sara.write([pupils(2020), 1100])
    const heard = await ben.client.next('ev')
    expect(heard.events[0]).toMatchObject({
      cid: sara.client.clientId,
      seq,
      cause: 'edit',
      ops: [{ k: pupils(2020), v: 1100 }],
    })
    ben.take(heard)
    expect(ben.value(pupils(2020))).toBe(1100)
  })

  test('are told when nothing changed, and when a command came twice', async () => {
    await using sara = await tab()
    sara.write([pupils(2021), 77])
    await sara.until(() => sara.value(pupils(2021)) === 77)
    const seq = sara.write([pupils(2021), 77])
    expect(await sara.client.next('ack')).toMatchObject({ seq, status: 'noop', rev: sara.rev })
    sara.client.command({ topic: TOPIC, type: 'ops', seq: 1, ops: [{ k: pupils(2021), v: 1 }] })
    expect(await sara.client.next('ack')).toMatchObject({ seq: 1, status: 'dup' })
    expect(sara.value(pupils(2021))).toBe(77)
  })

  test('are told again what was refused, where the first answer was lost and later changes were stored', async () => {
    const clientId = 'tab-of-two-lines'
    const ops = [{ k: 'in|b999-p1-y2020', v: 1 }]
    {
      await using sara = await tab({ clientId })
      sara.client.command({ topic: TOPIC, type: 'ops', seq: 1, ops })
      sara.write([pupils(2021), 78])
      await sara.until(() => sara.value(pupils(2021)) === 78)
    }
    await using again = await tab({ clientId })
    again.client.command({ topic: TOPIC, type: 'ops', seq: 1, ops })
    expect(await again.client.next('rej')).toMatchObject({ seq: 1, code: 'invalid' })
  })

  test('are told what was wrong with a command, and nothing is stored', async () => {
    await using sara = await tab()
    const { rev } = sara
    const seq = sara.write([lessons(0, 2020), 5], [lessons(0, 2020), -5], ['in|b999-p1-y2020', 1])
    const rejected = await sara.client.next('rej')
    expect(rejected).toMatchObject({ seq, code: 'invalid', message: 'invalid' })
    expect(rejected.details.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/ops/1', 'negative-not-allowed'],
      ['/ops/2', 'reference-unknown'],
    ])
    await sara.fetch()
    expect(sara.rev).toBe(rev)
  })

  test('send values that are none in vain', async () => {
    await using sara = await tab()
    for (const v of ['12', true, [1], { driverID: 1 }, { driverID: 1, value: 1, pos: 0, role: 1 }]) {
      const seq = sara.write([pupils(2020), v])
      expect(await sara.client.next('rej', (frame) => frame.seq === seq)).toMatchObject({ code: 'invalid' })
    }
    const seq = sara.client.command({ topic: TOPIC, type: 'ops', ops: [] })
    expect((await sara.client.next('rej')).seq).toBe(seq)
    sara.client.socket.send(
      `{"t":"cmd","topic":"${TOPIC}","seq":999,"base":-1,"type":"ops","ops":[{"k":"${pupils(2020)}","v":1e400}]}`,
    )
    expect((await sara.client.next('rej')).seq).toBe(999)
  })

  test('race for 1,000 cells: one order, and every loss is named', async () => {
    const sources = Array.from({ length: 50 }, (_, index) => ({ label: `source ${index}`, weight: 0.02 }))
    const driver = { name: 'fifty', unit: '', driverDataSources: sources }
    const { body } = await server.call('POST', '/v1/drivers/secondaryDrivers', driver)
    const keys = sources.map((_, i) => `in|b${example.education}-s${body.id}${i === 0 ? '' : `-i${i}`}-y2020`)
    await using sara = await tab()
    await using ben = await Tab.open({ ...server, ...(await otherAdministrator(server)) })
    for (let round = 0; round < 20; round++) {
      const base = Math.max(sara.rev, ben.rev)
      for (const [index, { client }] of [sara, ben].entries()) {
        const ops = keys.map((k) => ({ k, v: 1 + 2 * round + index }))
        client.command({ topic: TOPIC, type: 'ops', base, ops })
      }
      await Promise.all([sara, ben].map((tab) => tab.until(() => tab.rev >= base + 2)))
      expect(sara.draft).toEqual(ben.draft)
    }
    const events = sara.client.frames.flatMap((frame) => (frame.t === 'ev' ? frame.events : []))
    const losses = events.flatMap((event) => (Array.isArray(event['over']) ? event['over'] : []))
    expect(losses).toHaveLength(1_000)
  })
})

test(
  'many tabs write at once: one contiguous order for everybody, each command once',
  { timeout: 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const tabs: Tab[] = []
    for (let count = 0; count < 6; count++) tabs.push(stack.use(await tab()))
    const start = tabs[0]?.rev ?? -1
    for (let n = 0; n < 40; n++) {
      for (const [index, tab] of tabs.entries())
        tab.write([lessons(index % 2, 2020 + (n % 2)), 1_000 * (index + 1) + n])
    }
    const end = start + 240
    await Promise.all(tabs.map((tab) => tab.until(() => tab.rev >= end)))
    const orders = tabs.map(({ client }) =>
      client.frames.flatMap((frame) =>
        frame.t === 'ev'
          ? frame.events.map((event) => `${String(event['cid'])}:${String(event['seq'])}`)
          : [],
      ),
    )
    for (const order of orders) expect(order.slice(-240)).toEqual(orders[0]?.slice(-240))
    expect(new Set(orders[0]).size).toBe(orders[0]?.length)
    for (const { client } of tabs) {
      const own = orders[0]
        ?.filter((name) => name.startsWith(client.clientId))
        .map((name) => Number(name.split(':')[1]))
      expect(own).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    }
    const checksums = tabs.map(({ draft }) => draftChecksum(draft))
    expect(new Set(checksums).size).toBe(1)
  },
)

describe('a tab that comes back', () => {
  test('gets what it missed, and learns how far its commands took effect', async () => {
    await using sara = await tab()
    await using ben = await tab({ clientId: 'tab-of-ben-1' })
    const seq = ben.write([pupils(2019), 1000])
    await ben.until(() => ben.value(pupils(2019)) === 1000)
    const { rev, epoch } = ben
    await ben.client[Symbol.asyncDispose]()
    for (const v of [1, 2, 3]) sara.write([pupils(2021), v])
    await sara.until(() => sara.value(pupils(2021)) === 3)
    await using back = new Tab(
      server,
      await LiveClient.signedIn(server.url, server.token, { clientId: 'tab-of-ben-1' }),
    )
    Object.assign(back, { rev, epoch })
    expect(await back.follow()).toBe(seq)
    expect(back.rev).toBe(rev + 3)
    expect(back.value(pupils(2021))).toBe(3)
    back.client.command({ topic: TOPIC, type: 'ops', seq, ops: [{ k: pupils(2019), v: 5 }] })
    expect((await back.client.next('ack')).status).toBe('dup')
  })

  test.each([
    ['claims to know the future', { epoch: true, since: 1e9 }, 'ahead'],
    ['claims a revision that cannot be', { epoch: true, since: -7 }, 'behind'],
    ['comes from another log', { epoch: 'another', since: 0 }, 'epoch'],
    ['knows nothing', {}, 'first'],
  ] as const)('is told to fetch the state when it %s', async (_, from, reason) => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    const { body } = await server.call<DraftState>('GET', '/v1/bigPicture/draft')
    const { epoch, ...since } = { epoch: undefined, ...from }
    const known = epoch === true ? { epoch: body.epoch } : epoch === undefined ? {} : { epoch }
    client.send({ t: 'sub', ref: 'r', topic: TOPIC, ...since, ...known })
    expect(await client.next('reload')).toMatchObject({ ref: 'r', reason, epoch: body.epoch, head: body.rev })
  })
})

test('a pong says where the topics stand', async () => {
  await using sara = await tab()
  sara.write([pupils(2020), 4242])
  await sara.until(() => sara.value(pupils(2020)) === 4242)
  sara.client.send({ t: 'ping', n: 3, seen: { [TOPIC]: sara.rev } })
  const pong = await sara.client.next('pong')
  expect(pong).toMatchObject({ n: 3, heads: { [TOPIC]: { epoch: sara.epoch, rev: sara.rev } } })
})

test('who plans hears that the structure moved', async () => {
  await using sara = await tab()
  await server.call('PATCH', `/v1/divisions/${example.divisions.IT}`, { name: 'Information technology' })
  const { changes } = await sara.client.next('inv')
  expect(changes.map(({ model }) => model)).toEqual(['bigPicture'])
})

test('who sends too fast is closed, and loses nothing: the numbers tell', async () => {
  await using sara = await tab()
  for (let v = 0; v < 110; v++) sara.write([pupils(2020), 50_000 + v])
  const error = await sara.client.next('err')
  expect(error).toMatchObject({ code: 'rate', fatal: true })
  expect(error.retryAfterMs).toBeGreaterThan(0)
  expect(await sara.client.closed).toBe(closeCodes.tooFast)
  const { clientId } = sara.client
  await using back = new Tab(server, await LiveClient.signedIn(server.url, server.token, { clientId }))
  await back.fetch()
  const taken = await back.follow()
  expect(taken).toBeGreaterThanOrEqual(60) // the allowance fills while it is used
  expect(taken).toBeLessThan(110)
  expect(back.value(pupils(2020))).toBe(50_000 + taken - 1)
})

test('administrators see who is there and in which cell, until a tab closes', async () => {
  await using sara = await tab()
  {
    await using ben = new Tab(server, await LiveClient.signedIn(server.url, server.token))
    await ben.fetch()
    ben.client.send({ t: 'sub', ref: 'ben', topic: TOPIC, epoch: ben.epoch, since: ben.rev })
    const tail = await ben.client.next('tail', ({ ref }) => ref === 'ben')
    expect(tail.presence).toContainEqual(expect.objectContaining({ mode: 'view', userId: 1 }))
    ben.client.send({ t: 'pres', topic: TOPIC, at: { key: pupils(2020) }, mode: 'edit' })
    const heard = await sara.client.next('pres', ({ set }) => set.some(({ mode }) => mode === 'edit'))
    expect(heard.set.at(-1)).toMatchObject({ userId: 1, key: pupils(2020), mode: 'edit' })
  }
  const left = await sara.client.next('pres', ({ gone }) => gone.length > 0)
  expect(left.gone).toHaveLength(1)
})
