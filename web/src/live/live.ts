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
  /** In the background timers are slow, and nobody waits. */
  readonly isHidden: () => boolean
  /** The server says that the session of this token is over. */
  readonly onSessionOver: (token: string) => void
  /** Something has changed, and this version cannot read what. */
  readonly onUnreadableChanges: () => void
  /** A handler threw: the other handlers and the line go on, but somebody must hear of it. */
  readonly onError: (error: unknown) => void
  /** Milliseconds until a line without an answer is given up. */
  readonly answerWithin?: number
}

const CONNECTING = 0
const OPEN = 1
const HEARTBEAT = HEARTBEAT_SECONDS * 1000
const HEARTBEAT_HIDDEN = 4 * HEARTBEAT
/** An unanswered greeting or ping means a dead line; silence alone does not, as hidden tabs sleep. */
const ANSWER_WITHIN = 10_000
/** A socket that is younger is on its way: another one would not be there earlier. */
const ON_ITS_WAY = 1000
const NO_CODE = 1006
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
  readonly #topics: TopicHandlers
  readonly #frames = new Signal<ServerFrame>()
  readonly #statuses = new Signal<LiveStatus>()
  readonly #backoff: Backoff
  #socket: WebSocket | null = null
  #openedAt = 0
  /** The one that the socket was opened with. */
  #token = ''
  #userId: number | null = null
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

  /** Whom the server takes this end for, as its welcome said; null without a line. */
  get userId(): number | null {
    return this.#userId
  }

  start(): void {
    this.#isWanted = true
    this.#stayAway = 0
    this.#connect()
  }

  /** The session goes on under another token: on the same socket where there is one. */
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

  /** Tries at once, as after `online` or when the tab is looked at again; a line that may have died meanwhile is asked. */
  hurry(): void {
    if (!this.#isWanted || this.#status === 'outdated') return
    if (this.#status === 'open') return this.#answer === undefined ? this.#ping() : undefined
    if (this.#isOnItsWay()) return
    this.#drop()
    this.#connect()
  }

  /** Hears a topic until the returned undo is called. */
  subscribe(topic: string, handler: TopicHandler): () => void {
    const leave = this.#topics.add(topic, handler)
    if (this.#status === 'open') this.#sub(topic)
    return () => {
      if (leave()) this.send({ t: 'unsub', ref: this.#nextRef(), topic })
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
    // An `err` names what it refuses by its reference only.
    this.#topics.unreadable(read.topic || (this.#asked.get(read.ref) ?? ''))
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
    // `pong` names the head of every topic; whoever hears a topic gets the frame too.
    if (frame.t === 'pong') for (const topic of Object.keys(frame.heads)) this.#topics.pass(topic, frame)
    if (frame.t === 'bye') for (const topic of this.#topics.topics) this.#topics.pass(topic, frame)
    this.#frames.tell(frame)
  }

  #takeError(frame: ServerFrameOf<'err'>): void {
    if (frame.fatal) this.#stayAway = frame.retryAfterMs ?? this.#stayAway
    const topic = this.#asked.get(frame.ref ?? '')
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
    this.#asked.set(ref, topic)
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

  /** A dead line may never say that it is closed, so that is not waited for. */
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
      // The session that the socket was opened for: another may have followed it.
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
    this.#asked.clear()
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
