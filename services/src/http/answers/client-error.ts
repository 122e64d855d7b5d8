import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ConnectionError } from 'fastify'
import { statusOf } from './refusals.ts'

const STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** Milliseconds for the client to read the answer; then the connection is cut, even if the client has not closed it. */
const LINGER = 1_000

/** Answers what Node could not parse as a request (malformed, headers too long, or too slow) on the bare socket. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  answerBare(socket, STATUS.get(error.code) ?? 400, 'request-malformed')
}

/** Refuses CONNECT: this server is no proxy. Node would close the connection without an answer. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  answerBare(socket, statusOf['method-not-allowed'], 'method-not-allowed')
}

function answerBare(socket: Duplex, status: number, code: string): void {
  const title = STATUS_CODES[status]!
  const type = `urn:staffplan:problem:${code}`
  const body = JSON.stringify({ type, title, status, code, detail: code, errors: [] })
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Connection: close',
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  const cut = setTimeout(() => socket.destroy(), LINGER).unref()
  socket.once('close', () => clearTimeout(cut))
}
