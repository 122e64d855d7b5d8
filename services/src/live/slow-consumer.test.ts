import { connect, type Socket } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { liveRoutes } from './socket.ts'
import { type LiveTimings, liveTimings } from './timings.ts'
import { Topic } from './topic.ts'

/** Short timeouts that still tolerate a machine that stalls for a second. */
const HASTE: LiveTimings = {
  ...liveTimings,
  unseen: 1_200,
  stopped: 3_500,
  stuck: 2_500,
  silence: 8_000,
  closing: 100,
  look: 50,
}

/** Nearly as many frames as may come at once. */
const SUBS = 110

const server = sharedServer()
let app: FastifyInstance
let url: string
let topic: Topic

/** A live server of its own, with shorter timeouts, over the sessions and read models of a real one. */
beforeAll(async () => {
  topic = new Topic({ name: 'noise:1', epoch: 'e', head: -1 })
  server.system.deps.hub.serve({
    kind: 'noise',
    role: 'user',
    pay: false,
    lists: [],
    open: async () => topic,
    lastSeq: async () => 0,
    checksum: async () => null,
    command: null,
  })
  app = fastify()
  await liveRoutes(app, server.system.deps, HASTE)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255])
  return Buffer.concat([head, Buffer.alloc(4), body]) // masked with zeros
}

/** A socket that sends `hello`, subscribes, and from then on reads nothing. */
async function deafSocket(): Promise<Socket> {
  const { port, host } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  const key = randomBytes(16).toString('base64')
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
  ]
  socket.write(['GET /v1/live HTTP/1.1', `Host: ${host}`, ...upgrade, '', ''].join('\r\n'))
  const hello = { t: 'hello', token: server.token, clientId: randomUUID(), proto: { min: 1, max: 1 } }
  let heard = ''
  const answered = (text: string): Promise<void> =>
    new Promise((resolve) => {
      const listen = (data: Buffer): void => {
        heard += data.toString('latin1')
        if (!heard.includes(text)) return
        socket.off('data', listen)
        resolve()
      }
      socket.on('data', listen)
    })
  await answered('101')
  socket.write(frameOf(JSON.stringify(hello)))
  await answered('welcome')
  socket.write(
    frameOf(JSON.stringify({ t: 'sub', ref: 'r', topic: 'noise:1', epoch: 'e', since: topic.head })),
  )
  await answered('tail')
  socket.pause()
  socket.on('error', () => {})
  return socket
}

/** Arguments of a subscription to a topic whose answer has about 100 KB of events. */
function tailOf(topic: Topic): { readonly since: number; readonly epoch: string } {
  const first = topic.head + 1
  topic.deliver(Array.from({ length: 50 }, (_, index) => ({ rev: first + index, text: 'x'.repeat(2_000) })))
  topic.flush()
  return { since: first - 1, epoch: 'e' }
}

async function follower(): Promise<LiveClient> {
  const client = await LiveClient.signedIn(url, server.token)
  client.send({ t: 'sub', ref: 'r', topic: 'noise:1', epoch: 'e', since: topic.head })
  await client.next('tail')
  return client
}

test(
  'who reads nothing costs a bounded amount and is cut off; the others miss nothing',
  { timeout: 60_000 },
  async () => {
    const deaf = await Promise.all([deafSocket(), deafSocket(), deafSocket()])
    await using fast = await follower()
    const first = topic.head + 1
    const before = process.memoryUsage()
    let most = 0
    for (let count = 0; count < 6_000; count++) {
      topic.deliver([{ rev: first + count, text: 'x'.repeat(2_000) }])
      if (count % 20 === 19) {
        topic.flush()
        fast.send({ t: 'ping', n: count, seen: { 'noise:1': Math.max(-1, first + count - 40) } })
        await fast.next('pong')
        await sleep(10)
        const now = process.memoryUsage()
        most = Math.max(most, now.external + now.arrayBuffers - before.external - before.arrayBuffers)
      }
    }
    const revisions = fast.frames.flatMap((frame) =>
      frame.t === 'ev' ? frame.events.map(({ rev }) => rev) : [],
    )
    expect(revisions).toEqual(Array.from({ length: 6_000 }, (_, index) => first + index))
    expect(most).toBeLessThan(64 * 1024 * 1024)
    for (const socket of deaf) {
      if (socket.destroyed) continue
      socket.resume() // buffered data comes first, then the end
      await new Promise((resolve) => socket.once('close', resolve))
    }
  },
)

test('who falls silent is held back, told so when it answers, and comes back without a gap', async () => {
  await using client = await follower()
  const from = topic.head
  topic.deliver([{ rev: from + 1 }])
  await client.next('ev')
  await sleep(HASTE.unseen + 4 * HASTE.look)
  topic.deliver([{ rev: from + 2 }])
  client.send({ t: 'ping', n: 1, seen: { 'noise:1': from + 1 } })
  expect(await client.next('resync')).toMatchObject({ topic: 'noise:1', reason: 'slow' })
  client.send({ t: 'sub', ref: 'again', topic: 'noise:1', epoch: 'e', since: from + 1 })
  expect(await client.next('tail')).toMatchObject({ ref: 'again', from: from + 1, to: from + 2 })
  topic.deliver([{ rev: from + 3 }])
  expect((await client.next('ev')).from).toBe(from + 2)
})

test('who stays silent although held back is closed as too slow', async () => {
  await using client = await follower()
  topic.deliver([{ rev: topic.head + 1 }])
  expect(await client.closed).toBe(4409)
})

test('who says nothing at all is closed, a hidden tab later', async () => {
  await using client = await LiveClient.signedIn(url, server.token)
  await using hidden = await LiveClient.signedIn(url, server.token)
  hidden.send({ t: 'ping', n: 1, hidden: true })
  expect(await client.closed).toBe(4408)
  hidden.send({ t: 'ping', n: 2, hidden: true })
  expect((await hidden.next('pong', ({ n }) => n === 2)).n).toBe(2)
})

test('who asks for a hundred tails and reads none of them costs a mebibyte at most, and is cut off', async () => {
  const tail = tailOf(topic)
  const { clients } = app.websocketServer
  const others = new Set(clients)
  const deaf = await deafSocket()
  const there = [...clients].find((client) => !others.has(client))!
  for (let count = 0; count < SUBS; count++)
    deaf.write(frameOf(JSON.stringify({ t: 'sub', ref: `r${count}`, topic: 'noise:1', ...tail })))
  let most = 0
  while (clients.has(there)) {
    most = Math.max(most, there.bufferedAmount)
    await new Promise((resolve) => setImmediate(resolve))
  }
  deaf.destroy()
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(1024 * 1024)
})

test('who asks for a hundred tails and reads them gets every one, in order', async () => {
  await using client = await follower()
  const tail = tailOf(topic)
  const refs = Array.from({ length: SUBS }, (_, count) => `r${count}`)
  for (const ref of refs) client.send({ t: 'sub', ref, topic: 'noise:1', ...tail })
  await client.next('tail', ({ ref }) => ref === refs.at(-1))
  const answered = client.frames.flatMap((frame) => (frame.t === 'tail' ? [frame.ref] : []))
  expect(answered.slice(1)).toEqual(refs)
})
