import { connect, createServer, type Socket } from 'node:net'

/** A connection between a client and a server that can be disturbed. */
export type TcpProxy = AsyncDisposable & {
  readonly port: number
  /** Half-open: every connection stays, old and new, and carries nothing any more. */
  readonly hang: () => void
  /** New connections get through again; the hanging ones stay as they are. */
  readonly heal: () => void
  /** Ends every connection. */
  readonly cut: () => void
  /** Every connection from now on ends once it has brought so many bytes to the client. */
  readonly cutAfter: (bytes: number) => void
  /** Bytes brought to clients so far. */
  readonly brought: () => number
}

export async function openTcpProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  let brought = 0
  let most = Infinity
  const server = createServer((near) => {
    const far = connect(target)
    const allowed = most
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // either end may go at any time; 'close' follows
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    if (isHanging) return
    far.on('data', ({ length }) => {
      brought += length
      if (far.bytesRead > allowed) near.destroy()
    })
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a socket without a port')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    hang() {
      isHanging = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    heal() {
      isHanging = false
    },
    cut,
    cutAfter(bytes) {
      most = bytes
    },
    brought: () => brought,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
