import {
  type ClientFrame,
  closeCodes,
  HEARTBEAT_SECONDS,
  LIVE_VERSION,
  type ServerFrame,
  type ServerFrameOf,
} from '@staffplan/contracts/live'
import { Backoff } from './backoff.ts'
import { readFrame } from './read-frame.ts'
import { Signal } from './signal.ts'
import { type LiveStatus, type TopicHandler, TopicHandlers } from './topic-handlers.ts'

type Options = {
  readonly open: () => WebSocket
  readonly token: () => string | null
  /** Names this tab. */
  readonly clientId: () => string
  /** Hidden tabs ping less often: their timers are slow, and nobody is looking. */
  readonly isHidden: () => boolean
  /** The server says that the session of this token is over. */
  readonly onSessionOver: (token: string) => void
  /** Something has changed, but this version of the page cannot read the frame that says what. */
  readonly onUnreadableChanges: () => void
  /** Called with what a handler threw: the connection and the other handlers go on, but the error must be reported. */
  readonly onError: (error: unknown) => void
  /** Milliseconds after which a connection whose greeting or ping goes unanswered is given up. */
  readonly answerWithin?: number
}

const CONNECTING = 0
const OPEN = 1
const HEARTBEAT = HEARTBEAT_SECONDS * 1000
const HEARTBEAT_HIDDEN = 4 * HEARTBEAT
/** Milliseconds. An unanswered greeting or ping means a dead connection; silence alone does not: hidden tabs sleep. */
const ANSWER_WITHIN = 10_000
/** Milliseconds during which a connecting socket is left alone: a new one would not be open any earlier. */
const ON_ITS_WAY = 1000
const NO_CODE = 1006
/** Milliseconds: while frames arrive, they are acknowledged at most this often. */
const ACKNOWLEDGE = 1000
const SESSION_OVER: ReadonlySet<number> = new Set([closeCodes.sessionOver, closeCodes.roleChanged])
/** Close codes for frames that one end could not read. Reconnecting with the same page would not help. */
const OUTDATED: ReadonlySet<number> = new Set([
  closeCodes.protocol,
  closeCodes.badFrame,
  closeCodes.tooManyBadFrames,
])

/** Frames the connection depends on: if they were unreadable, it would miss every answer and reconnect for ever. */
const NEEDED: ReadonlySet<string> = new Set(['welcome', 'pong'])

/**
 * The one WebSocket of this tab. Each topic is subscribed once, resubscribed after every reconnect, and gets all frames
 * that name it. What a topic means is not known here.
 */
export class Live {
  readonly #options: Options
  readonly #topics: TopicHandlers
  readonly #frames = new Signal<ServerFrame>()
  readonly #statuses = new Signal<LiveStatus>()
  readonly #backoff: Backoff
  #socket: WebSocket | null = null
  #openedAt = 0
  /** The token that the socket was opened with. */
  #token = ''
  #userId: number | null = null
  /** Removes our listeners from a socket that is given up. */
  #listening = new AbortController()
  #status: LiveStatus = 'off'
  #isWanted = false
  #ref = 0
  /** Topics by the reference of their latest `sub` frame. */
  readonly #topicByRef = new Map<string, string>()
  /** Milliseconds that the server asked this client to wait before it reconnects. */
  #stayAway = 0
  #pings = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  #answer: ReturnType<typeof setTimeout> | undefined
  #acknowledge: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#topics = new TopicHandlers(options.onError)
    this.#backoff = new Backoff(options.isHidden)
  }

  get status(): LiveStatus {
    return this.#status
  }

  /** The user the server recognised, from its `welcome`; null while not connected. */
  get userId(): number | null {
    return this.#userId
  }

  start(): void {
    this.#isWanted = true
    this.#stayAway = 0
    this.#connect()
  }

  /** The session continues with a new token: sent over the open socket if there is one, else the client reconnects. */
  renew(): void {
    const token = this.#options.token()
    if (token && this.send({ t: 'auth', token })) return
    this.stop()
    this.start()
  }

  stop(): void {
    this.#isWanted = false
    clearTimeout(this.#retry)
    this.#drop()
    this.#set('off')
  }

  /** Reconnects at once, as after `online` or when the tab becomes visible; an open connection is pinged in case it died. */
  hurry(): void {
    if (!this.#isWanted || this.#status === 'outdated') return
    if (this.#status === 'open') return this.#answer === undefined ? this.#ping() : undefined
    if (this.#isOnItsWay()) return
    this.#drop()
    this.#connect()
  }

  /** Subscribes to a topic until the returned undo is called. */
  subscribe(topic: string, handler: TopicHandler): () => void {
    const leave = this.#topics.add(topic, handler)
    if (this.#status === 'open') this.#sub(topic)
    return () => {
      if (leave()) this.send({ t: 'unsub', ref: this.#nextRef(), topic })
    }
  }

  /** Subscribes to a topic again from its handler's latest revision, as after a gap. */
  resubscribe(topic: string): void {
    if (this.#status === 'open') this.#sub(topic)
  }

  /** Returns false when not connected; then the caller must keep the frame. */
  send(frame: ClientFrame): boolean {
    if (this.#status !== 'open' || this.#socket?.readyState !== OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Listens to frames without a topic (`inv`, `welcome`, `pong`, `err`, `bye`); returns its own undo. */
  onFrame(listener: (frame: ServerFrame) => void): () => void {
    return this.#frames.listen(listener)
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    return this.#statuses.listen(listener)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const token = this.#options.token()
    if (this.#socket || !token) return
    this.#token = token
    this.#set('connecting')
    const socket = this.#options.open()
    this.#socket = socket
    this.#openedAt = performance.now()
    const proto = { min: LIVE_VERSION, max: LIVE_VERSION }
    const hello: ClientFrame = { t: 'hello', token, clientId: this.#options.clientId(), proto }
    this.#listening = new AbortController()
    const { signal } = this.#listening
    this.#expectAnswer()
    socket.addEventListener('open', () => socket.send(JSON.stringify(hello)), { signal })
    socket.addEventListener('message', ({ data }) => this.#receive(data), { signal })
    socket.addEventListener('close', ({ code }) => this.#lost(code), { signal })
  }

  #isOnItsWay(): boolean {
    return this.#socket?.readyState === CONNECTING && performance.now() - this.#openedAt < ON_ITS_WAY
  }

  #receive(data: unknown): void {
    const read = readFrame(data)
    if ('frame' in read) return this.#take(read.frame)
    if (NEEDED.has(read.unreadable)) return this.#outdated()
    if (read.unreadable === 'inv') return this.#options.onUnreadableChanges()
    // An `err` names the topic it refuses only by the reference of the `sub` frame.
    this.#topics.unreadable(read.topic || (this.#topicByRef.get(read.ref) ?? ''))
  }

  #take(frame: ServerFrame): void {
    if (frame.t === 'welcome') this.#welcomed(frame.user.id)
    if (frame.t === 'pong') this.#answered()
    if (frame.t === 'bye') this.#stayAway = frame.retryAfterMs
    if (frame.t === 'err') this.#takeError(frame)
    if ('topic' in frame) {
      this.#topics.pass(frame.topic, frame)
      this.#acknowledge ??= setTimeout(() => this.#ping(), ACKNOWLEDGE)
      return
    }
    // `pong` lists the head of every topic, so the handlers of those topics get the frame as well.
    if (frame.t === 'pong') for (const topic of Object.keys(frame.heads)) this.#topics.pass(topic, frame)
    if (frame.t === 'bye') for (const topic of this.#topics.topics) this.#topics.pass(topic, frame)
    this.#frames.tell(frame)
  }

  #takeError(frame: ServerFrameOf<'err'>): void {
    if (frame.fatal) this.#stayAway = frame.retryAfterMs ?? this.#stayAway
    const topic = this.#topicByRef.get(frame.ref ?? '')
    if (topic !== undefined) this.#topics.pass(topic, frame)
  }

  #welcomed(userId: number): void {
    this.#answered()
    this.#userId = userId
    this.#backoff.reset()
    this.#set('open')
    for (const topic of this.#topics.topics) this.#sub(topic)
    this.#schedulePing()
  }

  #sub(topic: string): void {
    const ref = this.#nextRef()
    this.#topicByRef.set(ref, topic)
    this.send({ t: 'sub', ref, topic, ...this.#topics.since(topic) })
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
    if (!this.send({ t: 'ping', n: (this.#pings += 1), seen: this.#topics.seen(), hidden })) return
    this.#expectAnswer()
    this.#schedulePing()
  }

  /** A dead connection may never report that it is closed, so a missing answer counts as closed. */
  #expectAnswer(): void {
    clearTimeout(this.#answer)
    this.#answer = setTimeout(() => this.#lost(NO_CODE), this.#options.answerWithin ?? ANSWER_WITHIN)
  }

  #answered(): void {
    clearTimeout(this.#answer)
    this.#answer = undefined
  }

  #lost(code: number): void {
    this.#drop()
    if (SESSION_OVER.has(code)) {
      // The socket belonged to a session that has ended; reconnect if another session has followed it.
      if (this.#isWanted && this.#isRenewed()) return this.#connect()
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

  #isRenewed(): boolean {
    const token = this.#options.token()
    return token !== null && token !== this.#token
  }

  #outdated(): void {
    this.#drop()
    this.#set('outdated')
  }

  #drop(): void {
    clearTimeout(this.#heartbeat)
    this.#answered()
    clearTimeout(this.#acknowledge)
    this.#acknowledge = undefined
    this.#listening.abort()
    this.#topicByRef.clear()
    this.#socket?.close()
    this.#socket = null
    this.#userId = null
  }

  #set(status: LiveStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#topics.status(status)
    this.#statuses.tell(status)
  }
}
