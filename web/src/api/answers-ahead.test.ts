// @vitest-environment node
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { askAhead, fetchOnce } from './answers-ahead.ts'

// The part of the browser that these calls use; everything else is real.
vi.stubGlobal('document', { documentElement: { lang: 'de' }, baseURI: 'http://127.0.0.1/' })

/** A server that counts its calls, and may drop the first one. */
async function serve({ dropsFirst = false } = {}) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    if (dropsFirst && calls === 1) return void request.socket.destroy()
    response.writeHead(200, { etag: `"${calls}"`, position: '41' })
    return void response.end(JSON.stringify({ id: calls }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/v1/me`,
    calls: () => calls,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function call(url: string, headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request(url, {
    method,
    headers: { 'Accept-Language': 'de', Authorization: 'Bearer mine', ...headers },
  })
}

test('the same call has the answer that was asked for ahead, once', async () => {
  await using server = await serve()
  const seen = await askAhead(server.url, 'mine')
  expect(await seen.json()).toEqual({ id: 1 })
  const answer = await fetchOnce(call(server.url))
  expect([answer.headers.get('etag'), await answer.json()]).toEqual(['"1"', { id: 1 }])
  expect(await (await fetchOnce(call(server.url))).json()).toEqual({ id: 2 })
})

test.each([
  ['somebody else', { Authorization: 'Bearer theirs' }, 'GET'],
  ['another language', { 'Accept-Language': 'ar' }, 'GET'],
  ['what this tab has written meanwhile', { 'Min-Position': '42' }, 'GET'],
  ['a command', {}, 'POST'],
])('a call for %s is made by itself', async (_what, headers, method) => {
  await using server = await serve()
  await askAhead(server.url, 'mine')
  expect(await (await fetchOnce(call(server.url, headers, method))).json()).toEqual({ id: 2 })
})

test('what was heard of meanwhile, and the answer shows already, is no reason to ask again', async () => {
  await using server = await serve()
  await askAhead(server.url, 'mine')
  const answer = await fetchOnce(call(server.url, { 'Min-Position': '41' }))
  expect([await answer.json(), server.calls()]).toEqual([{ id: 1 }, 1])
})

test('what failed ahead is asked for again', async () => {
  await using server = await serve({ dropsFirst: true })
  await expect(askAhead(server.url, 'mine')).rejects.toThrow('fetch failed')
  expect(await (await fetchOnce(call(server.url))).json()).toEqual({ id: 2 })
  expect(server.calls()).toBe(2)
})
