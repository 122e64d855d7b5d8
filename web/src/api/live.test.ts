// @vitest-environment node
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerFrame } from '@staffplan/contracts/live'
import { describe, expect, test, vi } from 'vitest'
import { type WebSocket as Line, WebSocketServer } from 'ws'
import { Live, type LiveStatus } from './live.ts'

type Sent = { readonly t: string; readonly [field: string]: unknown }

/** A server that says welcome and notes everything it hears. */
async function openServer(greeting: object = welcome) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const heard: Sent[] = []
  const lines: Line[] = []
  server.on('connection', (line) => {
    lines.push(line)
    line.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as Sent // one text frame of our own client
      heard.push(frame)
      if (frame.t === 'hello') line.send(JSON.stringify(greeting))
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
    onUnreadableChanges: () => undefined,
    onError: () => undefined,
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

describe('a server of another version', () => {
  const follow = (live: Live) => {
    const told = { frames: [] as ServerFrame[], unreadable: 0 }
    live.subscribe('draft:2019', {
      onFrame: (frame) => told.frames.push(frame),
      onUnreadable: () => (told.unreadable += 1),
    })
    return told
  }
  const raw = (server: { lines: Line[] }, frame: object) => server.lines[0]?.send(JSON.stringify(frame))

  test('frames of a kind that does not exist yet are passed over, and the line goes on', async () => {
    await using server = await openServer()
    using live = openLive(server.url)
    const told = follow(live)
    await until(() => expect(server.heard.map(({ t }) => t)).toContain('sub'))
    raw(server, { t: 'applause', loud: true })
    server.lines[0]?.send('no JSON')
    raw(server, { t: 'resync', topic: 'draft:2019', reason: 'slow' })
    await until(() => expect(told.frames.map(({ t }) => t)).toEqual(['resync']))
    expect(live.status).toBe('open')
  })

  test('a frame about a topic that cannot be read is told to those who hear the topic', async () => {
    await using server = await openServer()
    using live = openLive(server.url)
    const told = follow(live)
    await until(() => expect(server.heard.map(({ t }) => t)).toContain('sub'))
    raw(server, { t: 'ev', topic: 'draft:2019', epoch: 'e', from: 'here', to: 'there', events: [] })
    await until(() => expect(told.unreadable).toBe(1))
    expect(live.status).toBe('open')
  })

  test('a handler that fails keeps neither the line nor the other handlers', async () => {
    await using server = await openServer()
    const errors: unknown[] = []
    using live = openLive(server.url, { onError: (error) => errors.push(error) })
    let unreadable = 0
    live.subscribe('draft:2019', {
      onFrame: () => {
        throw new Error('cannot fold it')
      },
      onUnreadable: () => (unreadable += 1),
    })
    const told = follow(live)
    await until(() => expect(server.heard.map(({ t }) => t)).toContain('sub'))
    raw(server, { t: 'resync', topic: 'draft:2019', reason: 'slow' })
    await until(() => expect(told.frames).toHaveLength(1))
    expect([unreadable, errors.length, live.status]).toEqual([1, 1, 'open'])
  })

  test.each([
    ['speaks only newer protocols', 4406],
    ['cannot read what this version says', 4400],
    ['cannot read it for the third time', 1008],
  ])('that %s is not asked again: only a newer page helps', async (_what, code) => {
    await using server = await openServer()
    const opened: string[] = []
    using live = openLive(server.url, {
      open: () => {
        opened.push('once')
        return new WebSocket(server.url)
      },
    })
    const statuses: LiveStatus[] = []
    live.onStatus((status) => statuses.push(status))
    await until(() => expect(live.status).toBe('open'))
    raw(server, { t: 'err', code: 'client-too-old', fatal: true, supported: { min: 2, max: 3 } })
    server.lines[0]?.close(code)
    await until(() => expect(live.status).toBe('outdated'))
    live.hurry()
    expect(opened).toEqual(['once'])
    expect(statuses).toEqual(['open', 'outdated'])
  })

  test('an answer to a ping that cannot be read ends the same way, instead of a new line every time', async () => {
    await using server = await openServer()
    using live = openLive(server.url)
    await until(() => expect(live.status).toBe('open'))
    raw(server, { t: 'pong', n: 'one', heads: {} })
    await until(() => expect(live.status).toBe('outdated'))
    expect(server.lines).toHaveLength(1)
  })

  test('pushed changes that cannot be read may concern every list', async () => {
    await using server = await openServer()
    let told = 0
    using live = openLive(server.url, { onUnreadableChanges: () => (told += 1) })
    await until(() => expect(live.status).toBe('open'))
    raw(server, { t: 'inv', changes: 'divisions' })
    await until(() => expect(told).toBe(1))
    expect(live.status).toBe('open')
  })

  test('a welcome that cannot be read ends the same way', async () => {
    await using server = await openServer({ ...welcome, proto: 'two' })
    using live = openLive(server.url)
    await until(() => expect(live.status).toBe('outdated'))
  })
})

test('a goodbye says how long to stay away', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  await until(() => expect(live.status).toBe('open'))
  const [line] = server.lines
  if (line) say(line, { t: 'bye', code: 'restart', retryAfterMs: 900 })
  line?.close(1001)
  await until(() => expect(live.status).toBe('connecting'))
  const since = performance.now()
  await until(() => expect(live.status).toBe('open'))
  expect(performance.now() - since).toBeGreaterThan(800)
})

test('a refused topic is told to those who asked for it', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const frames: ServerFrame[] = []
  live.subscribe('draft:2019', { onFrame: (frame) => frames.push(frame) })
  await until(() => expect(server.heard.map(({ t }) => t)).toContain('sub'))
  const ref = String(server.heard.find(({ t }) => t === 'sub')?.['ref'])
  server.lines[0]?.send(JSON.stringify({ t: 'err', code: 'forbidden', fatal: false, ref }))
  await until(() => expect(frames).toMatchObject([{ t: 'err', code: 'forbidden' }]))
})
