import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { BSON } from 'mongodb'

const HEADER = 16
const OP_REPLY = 1
const OP_QUERY = 2_004
const OP_MSG = 2_013

type Command = { readonly [name: string]: unknown }
type Answer = { readonly [name: string]: unknown }

/** Answer to `hello` of a server that is not a member of a replica set. */
export const STANDALONE: Answer = {
  ismaster: true,
  helloOk: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
}

/** A server with as much of MongoDB's protocol as is needed to refuse a client: one fixed answer per command. */
export async function openAnswering(
  answer: (command: Command) => Answer,
): Promise<AsyncDisposable & { readonly host: string }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}) // the client may leave at any time
    let unread = Buffer.alloc(0)
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data])
      while (unread.length >= HEADER && unread.length >= unread.readInt32LE(0)) {
        const message = unread.subarray(0, unread.readInt32LE(0))
        unread = unread.subarray(message.length)
        socket.write(replyTo(message, answer))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // an address, since it listens on TCP
  return {
    host: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function replyTo(message: Buffer, answer: (command: Command) => Answer): Buffer {
  const isQuery = message.readInt32LE(12) === OP_QUERY // the first hello of a connection
  const command = BSON.deserialize(message.subarray(isQuery ? startOfQuery(message) : HEADER + 5))
  const body = Buffer.from(BSON.serialize({ ok: 1, ...answer(command) }))
  const before = Buffer.alloc(HEADER + (isQuery ? 20 : 5))
  before.writeInt32LE(before.length + body.length, 0)
  before.writeInt32LE(message.readInt32LE(4), 8) // id of the request that this answers
  before.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12)
  if (isQuery) before.writeInt32LE(1, 32) // one document
  return Buffer.concat([before, body])
}

/** Offset of the query, after flags, the name of the collection and two numbers. */
function startOfQuery(message: Buffer): number {
  return message.indexOf(0, HEADER + 4) + 1 + 8
}
