// @vitest-environment node
import type { ServerFrame } from '@staffplan/contracts/live'
import { expect, test, vi } from 'vitest'
import { openLive, openServer, say, until } from './live.given.ts'
import type { LiveStatus } from './topic-handlers.ts'

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

test('whose line it is, is what the welcome says, and nobody knows without a line', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  await until(() => expect(live.userId).toBe(1))
  server.lines[0]!.terminate()
  await until(() => expect(live.status).toBe('connecting'))
  expect(live.userId).toBeNull()
})

test('a server that opens and says nothing is given up, and tried again', async () => {
  await using server = await openServer(null)
  using live = openLive(server.url, { answerWithin: 50 })
  await until(() => expect(server.lines.length).toBeGreaterThan(1))
  expect(live.status).toBe('connecting')
})

test('whoever is in a hurry does not wait for a server that says nothing', async () => {
  await using server = await openServer(null)
  using live = openLive(server.url)
  await until(() => expect(server.heard).toHaveLength(1))
  live.hurry()
  await until(() => expect(server.heard).toHaveLength(2))
  expect(live.status).toBe('connecting')
})

test('whoever comes back learns at once that the line has died without a word', async () => {
  await using server = await openServer()
  let isHidden = true
  using live = openLive(server.url, { answerWithin: 50, isHidden: () => isHidden })
  await until(() => expect(live.status).toBe('open'))
  server.fallSilent()
  isHidden = false
  live.hurry()
  await until(() => expect(server.lines).toHaveLength(2))
})

test('whoever is in a hurry lets a socket arrive that is on its way', async () => {
  await using server = await openServer()
  const open = vi.fn<() => WebSocket>(() => new WebSocket(server.url))
  using live = openLive(server.url, { open })
  live.hurry()
  live.hurry()
  await until(() => expect(live.status).toBe('open'))
  expect(open).toHaveBeenCalledTimes(1)
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

test('a goodbye is told to those who hear a topic', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  const frames: ServerFrame[] = []
  live.subscribe('draft:2019', { onFrame: (frame) => frames.push(frame) })
  await until(() => expect(server.heard).toHaveLength(2))
  const bye: ServerFrame = { t: 'bye', code: 'restart', retryAfterMs: 1 }
  say(server.lines[0]!, bye)
  await until(() => expect(frames).toEqual([bye]))
})

test('a new token goes on, on the same socket', async () => {
  await using server = await openServer()
  let token = 'token-1'
  using live = openLive(server.url, { token: () => token })
  await until(() => expect(live.status).toBe('open'))
  token = 'token-2'
  live.renew()
  await until(() => expect(server.heard.at(-1)).toEqual({ t: 'auth', token: 'token-2' }))
  expect([live.status, server.lines.length]).toEqual(['open', 1])
})

test('a socket that ends with the token before is followed by one with the new token, and nobody is signed out', async () => {
  await using server = await openServer()
  const onSessionOver = vi.fn<(token: string) => void>()
  let token = 'token-1'
  using live = openLive(server.url, { token: () => token, onSessionOver })
  await until(() => expect(live.status).toBe('open'))
  token = 'token-2'
  live.renew()
  server.lines[0]!.close(4401)
  await until(() => expect(server.heard.at(-1)).toMatchObject({ t: 'hello', token: 'token-2' }))
  await until(() => expect(live.status).toBe('open'))
  expect(onSessionOver).not.toHaveBeenCalled()
  server.lines[1]!.close(4401)
  await until(() => expect(onSessionOver).toHaveBeenCalledExactlyOnceWith('token-2'))
  expect(server.lines).toHaveLength(2)
})

test('without a socket a new token opens one', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  live.stop()
  live.renew()
  await until(() => expect(live.status).toBe('open'))
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

test('how long a topic cannot be had holds up no line that is lost later', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  await until(() => expect(live.status).toBe('open'))
  const told = vi.fn<(frame: ServerFrame) => void>()
  live.onFrame(told)
  const refused = { t: 'err', code: 'rate', fatal: false, retryAfterMs: 600_000 } as const
  say(server.lines[0]!, refused)
  await until(() => expect(told).toHaveBeenCalledWith(refused))
  server.lines[0]?.close(1001)
  await until(() => expect(server.lines).toHaveLength(2))
})

test('a topic that is refused for a reason of a later version is told so, too', async () => {
  await using server = await openServer()
  using live = openLive(server.url)
  let told = 0
  live.subscribe('draft:2019', { onFrame: () => {}, onUnreadable: () => (told += 1) })
  await until(() => expect(server.heard.map(({ t }) => t)).toContain('sub'))
  const ref = String(server.heard.find(({ t }) => t === 'sub')?.['ref'])
  server.lines[0]?.send(JSON.stringify({ t: 'err', code: 'quota-of-tomorrow', fatal: false, ref }))
  await until(() => expect(told).toBe(1))
  expect(live.status).toBe('open')
})
