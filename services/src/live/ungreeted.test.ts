import { LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServer } from '#testing/server.ts'

const ALLOWED = 20

/** Opens a socket that says nothing; false when it is refused. */
function opened(url: string, address: string, sockets: WebSocket[]): Promise<boolean> {
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_PROTOCOL], { headers })
  sockets.push(socket)
  return new Promise((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
}

test.each([
  ['addresses of one network', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ['ports of one address', (index: number) => `192.0.2.7:${50_000 + index}`],
])('sockets that say nothing are limited together: %s', async (_, spelling) => {
  await using server = await startServer({ environment: { TRUSTED_PROXY: 'loopback' } })
  const sockets: WebSocket[] = []
  const answers: boolean[] = []
  for (let index = 0; index <= ALLOWED; index++)
    answers.push(await opened(server.url, spelling(index), sockets))
  expect(answers.filter(Boolean)).toHaveLength(ALLOWED)
  expect(await opened(server.url, '2001:db8:1:3::1', sockets)).toBe(true)
  for (const socket of sockets) socket.terminate()
})
