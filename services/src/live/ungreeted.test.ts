import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { closeCodes, LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startServer } from '#testing/server.ts'
import { liveTimings } from './timings.ts'

const ALLOWED = 20

/** Opens a socket that says nothing; resolves once it is open. */
async function opened(url: string, address: string): Promise<WebSocket> {
  const headers = { 'x-forwarded-for': address }
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, [LIVE_PROTOCOL], { headers })
  await once(socket, 'open')
  return socket
}

test.each([
  ['addresses of one network', (index: number) => `2001:db8:1:2::${index.toString(16)}`],
  ['ports of one address', (index: number) => `192.0.2.7:${50_000 + index}`],
])('of too many sockets that say nothing the oldest gives way: %s', async (_, spelling) => {
  await using server = await startServer({ environment: { TRUSTED_PROXY: 'loopback' } })
  const other = await opened(server.url, '2001:db8:1:3::1')
  const sockets: WebSocket[] = []
  for (let index = 0; index < ALLOWED; index++) sockets.push(await opened(server.url, spelling(index)))
  const oldest = once(sockets[0]!, 'close') // there are twenty
  const newest = await opened(server.url, spelling(ALLOWED + 1))
  await once(newest, 'close') // all others have only just connected and may still greet
  await delay(liveTimings.greeting)
  sockets.push(await opened(server.url, spelling(ALLOWED)))
  expect(await oldest).toEqual([closeCodes.silent, expect.anything()])
  const open = [...sockets, other].filter(({ readyState }) => readyState === WebSocket.OPEN)
  expect(open).toHaveLength(ALLOWED + 1)
  for (const socket of [...sockets, other]) socket.terminate()
})
