// @vitest-environment node
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerFrame } from '@staffplan/contracts/live'
import { expect, test, vi } from 'vitest'
import { type WebSocket as Line, WebSocketServer } from 'ws'
import { Live, type LiveStatus } from './live.ts'

type Sent = { readonly t: string; readonly [field: string]: unknown }

/** A server that says welcome and notes everything it hears. */
async function openServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const heard: Sent[] = []
  const lines: Line[] = []
  server.on('connection', (line) => {
    lines.push(line)
    line.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as Sent // one text frame of our own client
      heard.push(frame)
      if (frame.t === 'hello') say(line, welcome)
      if (frame.t === 'ping') say(line, { t: 'pong', n: Number(frame['n']), heads: {} })
    })
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    heard,
    lines,
    url: `ws://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const line of lines) line.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

const welcome: ServerFrame = {
  t: 'welcome',
  conn: 'c1',
  user: { id: 1, name: 'Sara', role: 1, color: '#b0307c' },
  proto: 1,
  now: '2026-01-01T00:00:00.000Z',
  hb: 15,
  limits: {},
}

function say(line: Line, frame: ServerFrame): void {
  line.send(JSON.stringify(frame))
}

function openLive(url: string, more: Partial<ConstructorParameters<typeof Live>[0]> = {}) {
  const live = new Live({
    open: () => new WebSocket(url),
    token: () => 'token-1',
    clientId: () => 'tab-12345678',
    isHidden: () => false,
    onSessionOver: () => undefined,
    ...more,
  })
  live.start()
  return Object.assign(live, { [Symbol.dispose]: () => live.stop() })
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })

test('the first frame carries the token, and topics are asked for once welcomed', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  live.subscribe('list:divisions', { onFrame: () => undefined })
  await until(() => expect(server.heard.map(({ t }) => t)).toEqual(['hello', 'sub']))
  expect(server.heard[0]).toEqual({
    t: 'hello',
    token: 'token-1',
    clientId: 'tab-12345678',
    proto: { min: 1, max: 1 },
  })
  expect(server.heard[1]).toMatchObject({ topic: 'list:divisions' })
})

test('frames of a topic reach those who hear it, others everybody', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const topic = vi.fn<(frame: ServerFrame) => void>()
  const other = vi.fn<(frame: ServerFrame) => void>()
  live.subscribe('draft:2019', { onFrame: topic })
  live.onFrame(other)
  await until(() => expect(server.heard).toHaveLength(2))
  const resync: ServerFrame = { t: 'resync', topic: 'draft:2019', reason: 'slow' }
  const inv: ServerFrame = { t: 'inv', changes: [{ model: 'divisions', ids: ['7'], pos: '12' }] }
  say(server.lines[0]!, resync)
  say(server.lines[0]!, inv)
  await until(() => expect(other).toHaveBeenCalledWith(inv))
  expect(topic).toHaveBeenCalledExactlyOnceWith(resync)
})

test('what cannot be read is passed over', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const heard = vi.fn<(frame: ServerFrame) => void>()
  await until(() => expect(live.status).toBe('open'))
  live.onFrame(heard)
  server.lines[0]!.send('{"t":"something-new"}')
  server.lines[0]!.send('not JSON')
  say(server.lines[0]!, { t: 'inv', changes: [] })
  await until(() => expect(heard).toHaveBeenCalledOnce())
  expect(live.status).toBe('open')
})

test('after a lost line topics are asked for again, from where they stood', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const statuses: LiveStatus[] = []
  live.subscribe('draft:2019', {
    onFrame: () => undefined,
    since: () => ({ epoch: 'e1', since: 41 }),
    onStatus: (status) => statuses.push(status),
  })
  await until(() => expect(server.heard).toHaveLength(2))
  server.lines[0]!.terminate()
  await until(() => expect(server.heard).toHaveLength(4))
  expect(server.heard[3]).toMatchObject({ t: 'sub', topic: 'draft:2019', epoch: 'e1', since: 41 })
  expect(statuses.slice(0, 3)).toEqual(['open', 'connecting', 'open'])
})

test('nothing is sent without a line, and the sender is told', async () => {
  await using server = await openServer()
  using live = openLive(server.url, { token: () => null })
  expect(live.send({ t: 'unsub', ref: '1', topic: 'list:users' })).toBe(false)
  expect(server.heard).toEqual([])
})

test('a topic nobody hears any more is given back once', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const first = live.subscribe('list:users', { onFrame: () => undefined })
  const second = live.subscribe('list:users', { onFrame: () => undefined })
  await until(() => expect(live.status).toBe('open'))
  first()
  second()
  await until(() => expect(server.heard.filter(({ t }) => t === 'unsub')).toHaveLength(1))
})

test('a session that is over is not tried again, and is reported with its token', async () => {
  await using server = await openServer()
  const onSessionOver = vi.fn<(token: string) => void>()
  using live = openLive(server.url, { onSessionOver })
  await until(() => expect(live.status).toBe('open'))
  server.lines[0]!.close(4401)
  await until(() => expect(onSessionOver).toHaveBeenCalledExactlyOnceWith('token-1'))
  expect(live.status).toBe('off')
  expect(server.lines).toHaveLength(1)
})

test('what arrives is acknowledged with the revision taken in', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  live.subscribe('draft:2019', { onFrame: () => undefined, seen: () => 7 })
  await until(() => expect(server.heard).toHaveLength(2))
  say(server.lines[0]!, { t: 'resync', topic: 'draft:2019', reason: 'slow' })
  await until(() => expect(server.heard.at(-1)).toMatchObject({ t: 'ping', seen: { 'draft:2019': 7 } }))
})
