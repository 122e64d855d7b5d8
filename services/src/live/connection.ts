import { randomUUID } from 'node:crypto'
import {
  type ClientFrame,
  type CloseCode,
  closeCodes,
  type LiveErrorCode,
  liveLimits,
  type ServerFrame,
} from '@staffplan/contracts/live'
import type { WebSocket } from 'ws'
import { TokenBucket } from './token-bucket.ts'
import { receive } from './client-frame.ts'
import type { IntakeLimits } from './intake-limits.ts'
import type { LiveTimings } from './timings.ts'

/** What a connection tells its conversation. */
export type ConnectionEvents = {
  readonly frame: (frame: ClientFrame) => Promise<void>
  readonly closed: () => void
  readonly failed: (error: unknown) => void
}

const FRAMES = { perSecond: 60, burst: 2 * liveLimits.commandBurst }
const PROTOCOL_PINGS = { perSecond: 2, burst: 20 }
const BAD_FRAMES = 3
const BACKLOG_BYTES = 1024 * 1024
/** Unsent bytes above which an answer that may be large has to wait. */
const ROOM_BYTES = 256 * 1024
const RETRY_MILLISECONDS = 1_000
const HIDDEN_FACTOR = 7

/** One socket: handles incoming frames one after the other, sends frames, and closes when the client breaks the rules. */
export class Connection {
  readonly id = randomUUID()
  readonly #socket: WebSocket
  readonly #timings: LiveTimings
  readonly #events: ConnectionEvents
  readonly #frames = new TokenBucket(FRAMES)
  readonly #pings = new TokenBucket(PROTOCOL_PINGS)
  readonly #openedAt = performance.now()
  #work: Promise<void> = Promise.resolve()
  #heardAt = performance.now()
  #drainedAt = performance.now()
  #backlog = 0
  #badFrames = 0
  /** Frames held back while the user's session is checked again; null otherwise. */
  #held: Buffer[] | null = null
  #heldBytes = 0
  /** Resumes what waits in `room`. */
  #wake = (): void => {}
  #isClosed = false
  /** Null until `hello` is accepted. */
  #intakeLimits: IntakeLimits | null = null
  isHidden = false

  constructor(socket: WebSocket, { timings, events }: { timings: LiveTimings; events: ConnectionEvents }) {
    this.#socket = socket
    this.#timings = timings
    this.#events = events
    socket.on('message', (data, isBinary) => {
      if (Buffer.isBuffer(data)) this.#received(data, isBinary) // ws passes Buffers by default
    })
    socket.on('ping', () => {
      if (!this.#pings.take()) this.close(closeCodes.tooManyBadFrames)
    })
    socket.on('close', () => this.#ended())
  }

  get isGreeted(): boolean {
    return this.#intakeLimits !== null
  }

  /** Called when `hello` is accepted. */
  greet(limits: IntakeLimits): void {
    this.#intakeLimits = limits
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Milliseconds since the client last sent anything. */
  silence(now: number): number {
    return now - this.#heardAt
  }

  /** A hidden tab is given more time: its timers are slow. */
  timeout(milliseconds: number): number {
    return this.isHidden ? HIDDEN_FACTOR * milliseconds : milliseconds
  }

  /** Bytes that are not sent yet. */
  backlog(): number {
    return this.#socket.bufferedAmount + this.#heldBytes
  }

  /** Resolves when little is unsent: a client that reads gets every answer, one that does not read takes no more memory. */
  async room(): Promise<void> {
    while (!this.#isClosed && this.backlog() > ROOM_BYTES)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
  }

  send(frame: ServerFrame): void {
    this.sendText(Buffer.from(JSON.stringify(frame)))
  }

  /** Closes when the client has left too much unread; a single large frame may always be sent. */
  sendText(frame: Buffer): void {
    if (this.#isClosed) return
    const backlog = this.backlog()
    if (backlog > 0 && backlog + frame.length > BACKLOG_BYTES) {
      this.close(closeCodes.tooSlow)
    } else if (this.#held) {
      this.#held.push(frame)
      this.#heldBytes += frame.length
    } else {
      this.#socket.send(frame, { binary: false }, () => this.#wake())
    }
  }

  /** Holds all frames back until `release`. */
  hold(): void {
    this.#held ??= []
  }

  release(): void {
    const held = this.#held ?? []
    this.#letGo()
    for (const frame of held) this.sendText(frame)
    this.#wake()
  }

  /** Answers a frame that breaks a rule with an error, and closes after the third such frame. */
  bad(code: LiveErrorCode, ref?: string): void {
    this.#badFrames += 1
    const isLast = this.#badFrames >= BAD_FRAMES
    this.send({ t: 'err', code, fatal: isLast, ...(ref === undefined ? {} : { ref }) })
    if (isLast) this.close(closeCodes.tooManyBadFrames)
  }

  tooFast(): void {
    this.send({ t: 'err', code: 'rate', fatal: true, retryAfterMs: RETRY_MILLISECONDS })
    this.close(closeCodes.tooFast)
  }

  /** Closes the socket, and terminates it when the client does not confirm. */
  close(code: CloseCode): void {
    if (this.#isClosed) return
    this.#letGo()
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), this.#timings.closing).unref()
    this.#ended()
  }

  /** Called every second. */
  check(now: number): void {
    if (!this.isGreeted) {
      if (now - this.#openedAt > this.#timings.hello) this.close(closeCodes.silent)
      return
    }
    const backlog = this.backlog()
    if (backlog === 0 || backlog < this.#backlog) this.#drainedAt = now
    this.#backlog = backlog
    if (now - this.#drainedAt > this.#timings.stuck) {
      this.close(closeCodes.tooSlow)
    } else if (this.silence(now) > this.timeout(this.#timings.silence)) {
      this.close(closeCodes.silent)
    }
  }

  #received(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return
    this.#heardAt = performance.now()
    const largest = this.#intakeLimits?.largest ?? liveLimits.firstFrameBytes
    if (!this.#frames.take() || !this.#mayRead(Math.min(data.length, largest))) {
      this.tooFast()
      return
    }
    const received = receive(data, { isBinary, largest })
    if (received === 'too-large') this.close(closeCodes.frameTooLarge)
    else if (received !== 'unreadable') this.#take(received.frame)
    else if (this.isGreeted) this.bad('invalid')
    else this.#neverGreeted()
  }

  #mayRead(bytes: number): boolean {
    return this.#intakeLimits?.bytes.take(bytes) ?? true
  }

  /** Handles frames one after the other, in the order of arrival. */
  #take(frame: ClientFrame): void {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return
      if ((frame.t === 'hello') === this.isGreeted) {
        if (this.isGreeted) this.bad('invalid')
        else this.#neverGreeted()
        return
      }
      await this.#events.frame(frame).catch(this.#events.failed)
    })
  }

  #neverGreeted(): void {
    this.send({ t: 'err', code: 'invalid', fatal: true })
    this.close(closeCodes.badFrame)
  }

  #letGo(): void {
    this.#held = null
    this.#heldBytes = 0
  }

  #ended(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#wake()
    this.#events.closed()
  }
}
