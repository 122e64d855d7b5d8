import {
  type ClientFrame,
  closeCodes,
  HEARTBEAT_SECONDS,
  LIVE_VERSION,
  type ServerFrame,
} from '@staffplan/contracts/live'
import { Backoff } from './backoff.ts'
import { readFrame } from './read-frame.ts'

/** `outdated`: this page and the server no longer understand each other; only a newer page helps. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'outdated'

export type TopicHandler = {
  /** Every frame of this topic, also the answer to `sub` (`tail`, `reload`, or `err` where it was refused). */
  readonly onFrame: (frame: ServerFrame) => void
  /** The server said something about this topic that this version cannot read. */
  readonly onUnreadable?: () => void
  /** From where to resume; asked at every `sub`. */
  readonly since?: () => { readonly epoch?: string; readonly since?: number } | undefined
  /** The last revision taken in, for the server's flow control; sent with `ping`. */
  readonly seen?: () => number | undefined
  /** The socket came (before the `sub`) or went. */
  readonly onStatus?: (status: LiveStatus) => void
}

type Options = {
  readonly open: () => WebSocket
  readonly token: () => string | null
  /** Names this tab. */
  readonly clientId: () => string
  /** In the background timers are slow, and nobody waits. */
  readonly isHidden: () => boolean
  /** The server says that the session of this token is over. */
  readonly onSessionOver: (token: string) => void
  /** Something has changed, and this version cannot read what. */
  readonly onUnreadableChanges: () => void
  /** A handler threw: the other handlers and the line go on, but somebody must hear of it. */
  readonly onError: (error: unknown) => void
}

const OPEN = 1
const HEARTBEAT = HEARTBEAT_SECONDS * 1000
const HEARTBEAT_HIDDEN = 4 * HEARTBEAT
/** An unanswered ping means a dead line; silence alone does not, as hidden tabs sleep. */
const PONG_WITHIN = 10_000
/** While frames arrive, they are acknowledged at most this often. */
const ACKNOWLEDGE = 1000
const SESSION_OVER: ReadonlySet<number> = new Set([closeCodes.sessionOver, closeCodes.roleChanged])
/** One end could not read the other. Trying again with the same page changes nothing. */
const OUTDATED: ReadonlySet<number> = new Set([
  closeCodes.protocol,
  closeCodes.badFrame,
  closeCodes.tooManyBadFrames,
])

/** Without understanding these there is no line: one that is never heard to answer would be given up again and again. */
const NEEDED: ReadonlySet<string> = new Set(['welcome', 'pong'])

/**
 * The one socket of this tab. It carries topics: each is subscribed once, resubscribed after every reconnect,
 * and gets all frames that name it. Knows nothing about what a topic means.
 */
export class Live {
  readonly #options: Options
  readonly #topics = new Map<string, Set<TopicHandler>>()
  readonly #frameListeners = new Set<(frame: ServerFrame) => void>()
  readonly #statusListeners = new Set<(status: LiveStatus) => void>()
  readonly #backoff: Backoff
  #socket: WebSocket | null = null
  #token = ''
  /** Takes our listeners off a socket that is given up. */
  #listening = new AbortController()
  #status: LiveStatus = 'off'
  #isWanted = false
  #ref = 0
  /** Topics by the reference under which they were last asked for. */
  readonly #asked = new Map<string, string>()
  /** Milliseconds that the server asked to stay away. */
  #stayAway = 0
  #pings = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  #pong: ReturnType<typeof setTimeout> | undefined
  #acknowledge: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#backoff = new Backoff(options.isHidden)
  }

  get status(): LiveStatus {
    return this.#status
  }

  start(): void {
    this.#isWanted = true
    this.#stayAway = 0
    this.#connect()
  }

  stop(): void {
    this.#isWanted = false
    clearTimeout(this.#retry)
    this.#drop()
    this.#set('off')
  }

  /** Tries at once, as after `online` or when the tab is looked at again. */
  hurry(): void {
    if (this.#isWanted && !this.#socket && this.#status !== 'outdated') this.#connect()
  }

  /** Hears a topic until the returned undo is called. */
  subscribe(topic: string, handler: TopicHandler): () => void {
    const handlers = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, handlers)
    handlers.add(handler)
    if (this.#status === 'open') this.#sub(topic)
    return () => {
      handlers.delete(handler)
      if (handlers.size > 0 || this.#topics.get(topic) !== handlers) return
      this.#topics.delete(topic)
      this.send({ t: 'unsub', ref: this.#nextRef(), topic })
    }
  }

  /** Asks for a topic again from where its handler stands, as after a gap. */
  resubscribe(topic: string): void {
    if (this.#status === 'open') this.#sub(topic)
  }

  /** False when there is no line; the caller keeps what it wanted to say. */
  send(frame: ClientFrame): boolean {
    if (this.#status !== 'open' || this.#socket?.readyState !== OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Frames of no topic (`inv`, `welcome`, `pong`, `err`, `bye`); returns its own undo. */
  onFrame(listener: (frame: ServerFrame) => void): () => void {
    this.#frameListeners.add(listener)
    return () => this.#frameListeners.delete(listener)
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const token = this.#options.token()
    if (this.#socket || !token) return
    this.#token = token
    this.#set('connecting')
    const socket = this.#options.open()
    this.#socket = socket
    const proto = { min: LIVE_VERSION, max: LIVE_VERSION }
    const hello: ClientFrame = { t: 'hello', token, clientId: this.#options.clientId(), proto }
    this.#listening = new AbortController()
    const { signal } = this.#listening
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)), { signal })
    socket.addEventListener('message', ({ data }) => this.#receive(data), { signal })
    socket.addEventListener('close', ({ code }) => this.#lost(code), { signal })
  }

  #receive(data: unknown): void {
    const read = readFrame(data)
    if ('frame' in read) return this.#take(read.frame)
    if (NEEDED.has(read.unreadable)) return this.#outdated()
    if (read.unreadable === 'inv') return this.#options.onUnreadableChanges()
    for (const handler of this.#handlersOf(read.topic)) handler.onUnreadable?.()
  }

  #take(frame: ServerFrame): void {
    if (frame.t === 'welcome') this.#welcomed()
    if (frame.t === 'pong') clearTimeout(this.#pong)
    if (frame.t === 'bye') this.#stayAway = frame.retryAfterMs
    if (frame.t === 'err') this.#takeError(frame)
    if ('topic' in frame) {
      this.#pass(frame.topic, frame)
      this.#acknowledge ??= setTimeout(() => this.#ping(), ACKNOWLEDGE)
      return
    }
    // `pong` names the head of every topic; whoever hears a topic gets the frame too.
    if (frame.t === 'pong') for (const topic of Object.keys(frame.heads)) this.#pass(topic, frame)
    for (const listener of this.#frameListeners) listener(frame)
  }

  #takeError(frame: Extract<ServerFrame, { t: 'err' }>): void {
    this.#stayAway = frame.retryAfterMs ?? this.#stayAway
    const topic = this.#asked.get(frame.ref ?? '')
    if (topic !== undefined) this.#pass(topic, frame)
  }

  #pass(topic: string, frame: ServerFrame): void {
    for (const handler of this.#handlersOf(topic)) {
      try {
        handler.onFrame(frame)
      } catch (error) {
        handler.onUnreadable?.()
        this.#options.onError(error)
      }
    }
  }

  /** A copy: a handler may leave while it is told. */
  #handlersOf(topic: string): readonly TopicHandler[] {
    return [...(this.#topics.get(topic) ?? [])]
  }

  #welcomed(): void {
    this.#backoff.reset()
    this.#set('open')
    for (const topic of this.#topics.keys()) this.#sub(topic)
    this.#schedulePing()
  }

  #sub(topic: string): void {
    const [handler] = this.#topics.get(topic) ?? []
    const ref = this.#nextRef()
    this.#asked.set(ref, topic)
    this.send({ t: 'sub', ref, topic, ...handler?.since?.() })
  }

  #nextRef(): string {
    return String((this.#ref += 1))
  }

  #schedulePing(): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => this.#ping(), this.#options.isHidden() ? HEARTBEAT_HIDDEN : HEARTBEAT)
  }

  #ping(): void {
    clearTimeout(this.#acknowledge)
    this.#acknowledge = undefined
    const hidden = this.#options.isHidden()
    if (!this.send({ t: 'ping', n: (this.#pings += 1), seen: this.#seen(), hidden })) return
    clearTimeout(this.#pong)
    this.#pong = setTimeout(() => this.#socket?.close(), PONG_WITHIN)
    this.#schedulePing()
  }

  #seen(): Record<string, number> {
    const seen: Record<string, number> = {}
    for (const [topic, handlers] of this.#topics) {
      for (const handler of handlers) {
        const revision = handler.seen?.()
        if (revision !== undefined) seen[topic] = revision
      }
    }
    return seen
  }

  #lost(code: number): void {
    this.#drop()
    if (SESSION_OVER.has(code)) {
      this.#isWanted = false
      this.#set('off')
      return this.#options.onSessionOver(this.#token)
    }
    if (!this.#isWanted) return this.#set('off')
    if (OUTDATED.has(code)) return this.#set('outdated')
    this.#set('connecting')
    this.#retry = setTimeout(() => this.#connect(), Math.max(this.#backoff.next(), this.#stayAway))
    this.#stayAway = 0
  }

  #outdated(): void {
    this.#drop()
    this.#set('outdated')
  }

  #drop(): void {
    clearTimeout(this.#heartbeat)
    clearTimeout(this.#pong)
    clearTimeout(this.#acknowledge)
    this.#acknowledge = undefined
    this.#listening.abort()
    this.#asked.clear()
    this.#socket?.close()
    this.#socket = null
  }

  #set(status: LiveStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const handlers of this.#topics.values()) for (const handler of handlers) handler.onStatus?.(status)
    for (const listener of this.#statusListeners) listener(status)
  }
}
