import { expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'

const topic = 'draft:2019'
const BEFORE_PUBLISH = 40

test('what is still inside an old socket takes effect before the new one is told how far it came, or never', async () => {
  await using server = await startServer()
  const { education, pupils } = await buildWorkedExample(server)
  const k = `in|b${education}-p${pupils}-y2020`
  const { body: start } = await server.call('GET', '/v1/bigPicture/draft')
  await using older = await LiveClient.signedIn(server.url, server.token)
  const { clientId } = older
  await using newer = new LiveClient(server.url, { clientId })
  await newer.opened()
  for (let v = 1; v <= BEFORE_PUBLISH; v++) older.command({ topic, type: 'ops', ops: [{ k, v }] })
  const publish = older.command({ topic, type: 'publish', args: { upTo: 0 } })
  newer.hello(server.token)
  newer.send({ t: 'sub', ref: 'd', topic, epoch: start.epoch, since: start.rev })
  const { lastSeq } = await newer.next('tail')

  const seq = BEFORE_PUBLISH + 100
  newer.command({ topic, type: 'ops', seq, ops: [{ k, v: 1_000 }] })
  await newer.next('ev', ({ events }) => events.some((event) => event.seq === seq))
  newer.send({ t: 'ping', n: 1 })
  await newer.next('pong')
  const after = newer.frames.flatMap((frame) => (frame.t === 'ev' ? frame.events : []))
  expect(after.map((event) => event.seq)).toEqual([seq])
  const { body } = await server.call('GET', '/v1/bigPicture/draft')
  expect(body.published !== null).toBe(lastSeq >= publish)
  await older.closed
})
