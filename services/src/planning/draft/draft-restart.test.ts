import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { eventTypes } from '#projectors.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { draftEventHash } from '#streams/draft-event-hash.ts'
import { LiveClient } from '#testing/live-client.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { Tab, TOPIC } from './tab.given.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** Fingerprint in a publish that another process stores. */
const fingerprint = {
  structPos: '1',
  engine: 'calc/2',
  period: null,
  specialDrivers: null,
  upToHash: null,
  stateHash: 'a',
  resultHash: 'b',
}

test('a restart loses nothing: order, numbers, saves and the chain of hashes go on', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  const first = await startServer({ dataDir })
  const example = await buildWorkedExample(first)
  const key = (year: number): string => `in|b${example.education}-p${example.pupils}-y${year}`
  const before = await Tab.open(first, { clientId: 'tab-that-stays' })
  const seqs = [1, 2, 3].map((value) => before.write([key(2020), value]))
  await before.until(() => before.value(key(2020)) === 3)
  before.client.command({ topic: TOPIC, type: 'publish', args: { upTo: 1 } })
  await before.until(() => before.rev === 3)
  await first[Symbol.asyncDispose]()
  expect(await before.client.closed).toBe(1001)

  {
    await using second = await startServer({ dataDir })
    const socket = await LiveClient.signedIn(second.url, first.token, { clientId: 'tab-that-stays' })
    await using after = new Tab({ ...second, token: first.token }, socket)
    Object.assign(after, { rev: 0, epoch: before.epoch })
    expect(await after.follow()).toBe(seqs.at(-1)! + 1) // the save was a command too
    expect(after.rev).toBe(3)
    for (const seq of seqs) {
      socket.command({ topic: TOPIC, type: 'ops', seq, ops: [{ k: key(2020), v: 99 }] })
      expect(await socket.next('ack')).toMatchObject({ seq, status: 'dup' })
    }
    socket.command({ topic: TOPIC, type: 'ops', seq: 10, ops: [{ k: key(2020), v: 4 }] })
    await after.until(() => after.value(key(2020)) === 4)
    const { body } = await second.call('GET', '/v1/bigPictureStore/userInput')
    expect(body).toEqual({ [key(2020).slice(3)]: 2 })
    let hash = ''
    for await (const event of second.system.log.read(bigPictureStream(2019))) {
      expect(event.data).toMatchObject({ prevHash: hash })
      hash = draftEventHash(event)
    }
  }
})

test('what another process stored reaches the tabs of this one, in order', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const key = `in|b${example.education}-p${example.pupils}-y2020`
  await using sara = await Tab.open(server)
  await using omar = await LiveClient.signedIn(server.url, server.token)
  const { body: state } = await server.call('GET', '/v1/bigPicture/published')
  omar.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: state.epoch, since: 0 })
  await omar.next('tail')
  const handler = new Handler(server.system.log, eventTypes)
  const foreign = { clientId: 'elsewhere', base: -1, via: 'ws', prevHash: '' }
  const store = (actor: number, events: Decided[]) =>
    handler.handle({
      model: bigPictureModel,
      stream: bigPictureStream(2019),
      context: { commandId: randomUUID(), correlationId: '', actor, at: new Date().toISOString() },
      decide: () => ({ events }),
    })
  await store(7, [
    { type: 'DraftOpsApplied', data: { ...foreign, seq: 1, cause: 'edit', ops: [{ k: key, v: 5 }] } },
    { type: 'DraftPublished', data: { ...foreign, seq: 2, upTo: 0, ...fingerprint } },
  ])
  await sara.until(() => sara.rev === 1)
  expect(sara.value(key)).toBe(5)
  expect((await omar.next('ev')).events[0]).toMatchObject({ rev: 1, ops: [{ k: key, v: 5 }] })
  await store(8, [
    { type: 'DraftOpsApplied', data: { ...foreign, seq: 3, cause: 'edit', ops: [{ k: key, v: 7 }] } },
  ])
  sara.write([key, 6])
  await sara.until(() => sara.value(key) === 6)
  expect(sara.rev).toBe(3)
  const { rev } = sara
  await store(8, [
    { type: 'DraftOpsApplied', data: { ...foreign, seq: 4, cause: 'edit', ops: [{ k: key, v: 9 }] } },
  ])
  const seq = sara.write([key, 9])
  expect(await sara.client.next('ack')).toMatchObject({ seq, status: 'noop', rev: rev + 1 })
  const before = sara.client.frames.findIndex((frame) => frame.t === 'ev' && frame.to === rev + 1)
  expect(before).toBeGreaterThan(-1)
  expect(before).toBeLessThan(sara.client.frames.findIndex((frame) => frame.t === 'ack'))
})

test('saves of another process that are seen at once all tell the whole difference', async () => {
  await using server = await startServer()
  const { handler } = server.system.deps
  await using omar = await LiveClient.signedIn(server.url, server.token)
  const { body: state } = await server.call('GET', '/v1/bigPicture/published')
  omar.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: state.epoch, since: 0 })
  await omar.next('tail')
  const sender = { clientId: 'elsewhere', base: -1, via: 'ws', prevHash: '' }
  const saved = (seq: number, k: string, v: number): Decided[] => [
    { type: 'DraftOpsApplied', data: { ...sender, seq, cause: 'edit', ops: [{ k, v }] } },
    { type: 'DraftPublished', data: { ...sender, seq: seq + 1, upTo: seq - 1, ...fingerprint } },
  ]
  await handler.handle({
    model: bigPictureModel,
    stream: bigPictureStream(2019),
    context: { commandId: randomUUID(), correlationId: '', actor: 0, at: new Date().toISOString() },
    decide: () => ({ events: [...saved(1, 'in|b1-p1-y2019', 5), ...saved(3, 'in|b1-p1-y2020', 7)] }),
  })
  const ops = [
    { k: 'in|b1-p1-y2019', v: 5 },
    { k: 'in|b1-p1-y2020', v: 7 },
  ]
  const told: unknown[] = []
  while (told.length < 2) told.push(...(await omar.next('ev')).events)
  expect(told).toMatchObject([
    { rev: 1, ops },
    { rev: 2, ops },
  ])
})

test('another planning period has a draft of its own', async () => {
  await using server = await startServer()
  await buildWorkedExample(server)
  await using client = await LiveClient.signedIn(server.url, server.token)
  const { body, headers } = await server.call('GET', '/v1/settings')
  const planning = { startYear: 2018, planYears: 3 }
  const changed = await server.call(
    'PUT',
    '/v1/settings',
    { ...body, planning },
    {
      headers: { 'if-match': headers.get('etag') ?? '*' },
    },
  )
  expect(changed.status).toBe(200)
  client.send({ t: 'sub', ref: 'old', topic: TOPIC })
  expect(await client.next('err')).toMatchObject({ code: 'not-found', ref: 'old' })
  client.send({ t: 'sub', ref: 'new', topic: 'draft:2018' })
  expect(await client.next('reload')).toMatchObject({ ref: 'new', head: -1 })
  const { body: structure } = await server.call('GET', '/v1/bigPicture?year=2021')
  expect(structure[0].divisions[0]).toMatchObject({ staffNumber: 0, avgSalary: null })
  expect((await server.call('GET', '/v1/bigPicture?year=2022')).status).toBe(400)
})
