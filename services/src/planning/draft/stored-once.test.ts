import { expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import type { EventLog } from '#ports/event-log.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { callAt } from '#testing/call.ts'
import { pausedBeforeRead } from '#testing/paused-before.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { commanded, SNAPSHOTS, written } from '#planning/snapshots/snapshots.given.ts'

/** Whether a read of the log looks up a past state of the plan. */
function isLook(...[stream, bounds]: Parameters<EventLog['read']>): boolean {
  return stream === bigPictureStream(2019) && bounds?.limit === 1
}

/** Writes 10, then 20 into one cell. */
async function writtenTwice(server: TestServer, sara: Tab): Promise<{ key: string; upTo: number }> {
  const example = await buildWorkedExample(server)
  const key = `in|b${example.education}-p${example.pupils}-y2020`
  await written(sara, [key, 10])
  await written(sara, [key, 20])
  return { key, upTo: sara.rev }
}

test.each(['restore', 'revert'])(
  'a %s that another process stores while its repetition is looked at is answered like the first',
  async (way) => {
    await using server = await startServer()
    await using sara = await Tab.open(server)
    const { key, upTo } = await writtenTwice(server, sara)
    const body = { rev: way === 'restore' ? upTo - 1 : upTo, upTo }
    const path = `/v1/bigPicture/${way}`
    const headers = { 'idempotency-key': `once-${way}` }
    const first = Promise.withResolvers<unknown>()
    // A call looks up the moment, or the change, only after it has found no earlier call.
    await using other = await pausedBeforeRead(server, isLook, async () =>
      first.resolve((await server.call('POST', path, body, { headers })).body),
    )
    const repeated = await callAt(other.url, server.token)('POST', path, body, { headers })
    expect(await first.promise).toEqual({ rev: upTo + 1 })
    expect([repeated.status, repeated.body]).toEqual([200, { rev: upTo + 1 }])
    await sara.until(() => sara.rev === upTo + 1)
    expect(sara.value(key)).toBe(10)
  },
)

test('snapshots that another process stores while their repetition is looked at are answered like the first', async () => {
  await using server = await startServer()
  await using sara = await Tab.open(server)
  const spring = (input: number) => {
    const state = { userInput: { 'b1-p1-y2020': input }, setDrivers: { fte: {} } }
    return { spring: { title: 'spring', state } }
  }
  await server.call('POST', SNAPSHOTS, spring(1))
  await server.call('GET', SNAPSHOTS)
  await commanded(sara, 'snapshot', { title: 'spring' })
  const headers = { 'idempotency-key': 'once-snapshots' }
  const first = Promise.withResolvers<number>()
  // A call looks up what its session had seen only after it has read the present state.
  await using other = await pausedBeforeRead(server, isLook, async () =>
    first.resolve((await server.call('POST', SNAPSHOTS, spring(2), { headers })).status),
  )
  const repeated = await callAt(other.url, server.token)('POST', SNAPSHOTS, spring(2), { headers })
  expect([await first.promise, repeated.status]).toEqual([200, 200])
})

test.each(['restore', 'revert'])(
  'what a %s put back is not taken for seen by a session that saves the whole map it read before',
  async (way) => {
    await using server = await startServer()
    await using sara = await Tab.open(server)
    const { key, upTo } = await writtenTwice(server, sara)
    const map = '/v1/bigPictureStore/userInput'
    const read = (await server.call('GET', `${map}?draft=true`)).body
    const body = { rev: way === 'restore' ? upTo - 1 : upTo, upTo }
    expect((await server.call('POST', `/v1/bigPicture/${way}`, body)).status).toBe(200)
    await sara.until(() => sara.value(key) === 10)
    const saved = await server.call('POST', map, read)
    expect(saved.status).toBe(200)
    const { cells } = (await server.call('GET', '/v1/bigPicture/draft')).body
    expect(cells.find(({ k }: { k: string }) => k === key)).toMatchObject({ v: 10 })
  },
)
