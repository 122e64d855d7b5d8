import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { sharedServer } from '../testing/shared-server.ts'

const server = sharedServer()

/** Sends raw bytes; resolves with what comes back before the server closes. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

describe('the wire', () => {
  test('an upgrade on another path, headers of 20 KB', async () => {
    const upgrade = await sendBytes(
      'GET /v1/users HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(upgrade).toMatch(/^HTTP\/1.1 401 /)
    const long = await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each([
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bad length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a space in a name', 'GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1.1 400 /)
  })

  test.each(['TRACE', 'PROPFIND', 'QUERY', 'DELETE'])(
    '%s where it is not known: 401 without a session, then 405',
    async (method) => {
      const head = `${method} /v1/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
      expect(await sendBytes(`${head}\r\n`)).toMatch(/^HTTP\/1.1 401 /)
      const answer = await sendBytes(`${head}Authorization: Bearer ${server.token}\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 405 /)
      expect(answer.toLowerCase()).toContain('\r\nallow: get, head, post\r\n')
    },
  )

  test('CONNECT is no method of ours, wherever it leads', async () => {
    const answer = await sendBytes('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 405 /)
    expect(answer).toContain('"code":"method-not-allowed"')
  })

  // Run concurrently, since each takes ten seconds.
  test.concurrent('whoever is too slow and never closes is cut', { timeout: 20_000 }, async () => {
    const connections: Socket[] = []
    server.app.server.on('connection', (connection) => connections.push(connection))
    const socket = connect({ port: Number(new URL(server.url).port), allowHalfOpen: true }).resume()
    await once(socket, 'connect')
    const own = await vi.waitUntil(() =>
      connections.find(({ remotePort }) => remotePort === socket.localPort),
    )
    expect(await once(own, 'close')).toEqual([expect.any(Boolean)])
    socket.destroy()
  })

  test.concurrent('slow headers are not waited for', { timeout: 20_000 }, async () => {
    const before = performance.now()
    const answer = await sendBytes('GET / HTTP/1.1\r\nHost: x\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - before).toBeLessThan(13_000)
  })
})
