import { closeCodes } from '@staffplan/contracts/live'
import fastifyWebsocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { liveTimings } from './timings.ts'

const MEBIBYTE = 1024 * 1024
const FRAME = Buffer.alloc(64 * 1024, 'x')

let app: FastifyInstance
let url: string
let accepted: (connection: Connection) => void

beforeAll(async () => {
  app = fastify()
  await app.register(fastifyWebsocket)
  app.get('/', { websocket: true }, (socket) => {
    const events = { frame: async () => {}, closed: () => {}, failed: () => {} }
    accepted(new Connection(socket, { timings: liveTimings, events }))
  })
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => app.close())

/** A connection of this process to itself, on which nothing is read before the test awaits. */
async function line() {
  const server = new Promise<Connection>((resolve) => {
    accepted = resolve
  })
  const client = new WebSocket(url)
  let heard = 0
  client.on('message', (data: Buffer) => void (heard += data.length))
  const closed = new Promise<number>((resolve) => client.on('close', resolve))
  await new Promise((resolve) => client.once('open', resolve))
  return { connection: await server, closed, heard: () => heard, [Symbol.dispose]: () => client.terminate() }
}

test('no more than a mebibyte ever waits for one socket, which is then closed as too slow', async () => {
  using there = await line()
  const { connection } = there
  let most = 0
  for (let count = 0; count < 400; count++) {
    connection.sendText(FRAME)
    most = Math.max(most, connection.backlog())
  }
  expect(most).toBeLessThanOrEqual(MEBIBYTE)
  expect(await there.closed).toBe(closeCodes.tooSlow)
})

test('what is kept back until it is known who is there counts, too', async () => {
  using there = await line()
  there.connection.hold()
  for (let count = 0; count < 20; count++) there.connection.sendText(FRAME)
  expect(await there.closed).toBe(closeCodes.tooSlow)
  expect(there.heard()).toBe(0)
})

test('who reads gets all of it, however much, when each answer waits for room, and a frame above the bound as well', async () => {
  using there = await line()
  const { connection } = there
  const large = Buffer.alloc(16 * MEBIBYTE, 'x')
  connection.sendText(large)
  for (let count = 0; count < 400; count++) {
    await connection.room()
    connection.sendText(FRAME)
  }
  await expect.poll(there.heard, { timeout: 10_000 }).toBe(large.length + 400 * FRAME.length)
  expect(connection.isClosed).toBe(false)
})
