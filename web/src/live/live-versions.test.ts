// @vitest-environment node
import type { ServerFrame } from '@staffplan/contracts/live'
import { describe, expect, test } from 'vitest'
import type { WebSocket as Line } from 'ws'
import { openLive, openServer, until, welcome } from './live.given.ts'
import type { Live } from './live.ts'
import type { LiveStatus } from './topic-handlers.ts'

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
