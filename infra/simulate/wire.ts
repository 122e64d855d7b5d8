import { EventEmitter } from 'node:events'
import type { Chance } from './chance.ts'
import type { VirtualTime } from './virtual-time.ts'

type Listener = (event: { readonly data?: unknown; readonly code?: number }) => void

const OPEN = 1
const CLOSED = 3
const NO_CODE = 1006

/** How a wire currently behaves. */
export type LinkConditions = {
  readonly latency: () => number
  /** Whether an event is lost without the connection closing, as an overloaded server drops events. */
  readonly loses: () => boolean
}

/** The server's end of a wire, with the interface of `ws`. */
class ServerEnd extends EventEmitter {
  readonly protocol = ''
  readonly bufferedAmount = 0
  readonly #wire: Wire

  constructor(wire: Wire) {
    super()
    this.#wire = wire
  }

  send(frame: Buffer): void {
    this.#wire.down(frame.toString('utf8'))
  }

  close(code: number): void {
    this.#wire.end(code)
  }

  terminate(): void {
    this.#wire.end(NO_CODE)
  }
}

/** A socket with both ends: frames stay in order, each direction has its own delay, frames under way at the end are lost. */
export class Wire {
  readonly server = new ServerEnd(this)
  readonly #time: VirtualTime
  readonly #conditions: LinkConditions
  readonly #listeners: {
    readonly type: string
    readonly listener: Listener
    readonly signal?: AbortSignal
  }[] = []
  readonly #free = { up: 0, down: 0 }
  readonly onUp: (frame: string) => void
  /** Called with each frame that arrives at the client, before the client gets it. */
  readonly onDown: (frame: string) => void
  isOver = false
  /** Nothing arrives any more, but neither end is told. */
  isHalfOpen = false

  constructor(parts: {
    readonly time: VirtualTime
    readonly conditions: LinkConditions
    readonly onUp: (frame: string) => void
    readonly onDown: (frame: string) => void
  }) {
    this.#time = parts.time
    this.#conditions = parts.conditions
    this.onUp = parts.onUp
    this.onDown = parts.onDown
  }

  /** The client's end, with the interface of a browser's WebSocket. */
  get readyState(): number {
    return this.isOver ? CLOSED : OPEN
  }

  addEventListener(type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}): void {
    this.#listeners.push({ type, listener, ...(signal && { signal }) })
  }

  send(frame: string): void {
    this.#travel('up', () => this.onUp(frame))
  }

  close(): void {
    this.end(NO_CODE)
  }

  opened(): void {
    if (!this.isOver) this.#tell('open', {})
  }

  down(frame: string): void {
    if (frame.startsWith('{"t":"ev"') && this.#conditions.loses()) return
    this.#travel('down', () => {
      this.onDown(frame)
      this.#tell('message', { data: frame })
    })
  }

  /** Frames that the server sent before closing still arrive. */
  end(code: number): void {
    this.#travel('down', () => this.cut(code))
  }

  /** Cuts the connection at once; both ends are told. */
  cut(code = NO_CODE): void {
    if (this.isOver) return
    this.isOver = true
    this.#tell('close', { code })
    this.server.emit('close')
  }

  #travel(way: 'up' | 'down', arrive: () => void): void {
    if (this.isOver) return
    const at = Math.max(this.#free[way], this.#time.now + this.#conditions.latency())
    this.#free[way] = at
    this.#time.after(at - this.#time.now, () => {
      if (!this.isOver && !this.isHalfOpen) arrive()
    })
  }

  #tell(type: string, event: Parameters<Listener>[0]): void {
    for (const { type: heard, listener, signal } of this.#listeners)
      if (heard === type && !signal?.aborted) listener(event)
  }
}

/** Mostly quick, sometimes slow, and occasionally so slow that the server stops sending. */
export function conditionsOf(chance: Chance, isRough: () => boolean): LinkConditions {
  let slowUntil = 0
  return {
    latency: () => {
      if (isRough() && chance.is(0.002)) slowUntil = 3
      if (slowUntil > 0) {
        slowUntil -= 1
        return chance.between(2_000, 14_000)
      }
      return chance.between(1, 80)
    },
    loses: () => isRough() && chance.is(0.02),
  }
}
