import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerFrame } from '@staffplan/contracts/live'
import { vi } from 'vitest'
import { type WebSocket as Line, WebSocketServer } from 'ws'
import { Live } from './live.ts'

type Sent = { readonly t: string; readonly [field: string]: unknown }

/** A WebSocket server that answers `hello` with `greeting` and records every frame it receives. */
export async function openServer(greeting: object | null = welcome) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const heard: Sent[] = []
  const lines: Line[] = []
  let isSilent = false
  server.on('connection', (line) => {
    lines.push(line)
    line.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as Sent // one text frame of our own client
      heard.push(frame)
      if (frame.t === 'hello' && greeting) line.send(JSON.stringify(greeting))
      if (frame.t === 'ping' && !isSilent) say(line, { t: 'pong', n: Number(frame['n']), heads: {} })
    })
  })
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    heard,
    lines,
    /** From then on pings go unanswered. */
    fallSilent: () => {
      isSilent = true
    },
    url: `ws://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const line of lines) line.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export const welcome: ServerFrame = {
  t: 'welcome',
  conn: 'c1',
  user: { id: 1, name: 'Sara', role: 1, color: '#b0307c' },
  proto: 1,
  now: '2026-01-01T00:00:00.000Z',
  hb: 15,
  limits: {},
}

export function say(line: Line, frame: ServerFrame): void {
  line.send(JSON.stringify(frame))
}

export function openLive(url: string, more: Partial<ConstructorParameters<typeof Live>[0]> = {}) {
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

export const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })
