import type { ClientFrame, ServerFrame } from '@staffplan/contracts/live'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { Backoff } from '#api/backoff.ts'
import type { LiveStatus, TopicHandler } from '#api/live.ts'
import type { DraftCommand } from './draft-command.ts'
import { keysOf, type LoadedDraft } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'
import { Pace } from './pace.ts'
import { isPassing } from './passing-refusal.ts'
import { type PublishArgs, PublishInFlight, type PublishOutcome } from './publish-in-flight.ts'
import { Signal } from './signal.ts'

/** What the connection needs of the tab's socket. */
export type Line = {
  readonly status: LiveStatus
  readonly subscribe: (topic: string, handler: TopicHandler) => () => void
  readonly resubscribe: (topic: string) => void
  readonly send: (frame: ClientFrame) => boolean
}

type FrameOf<Type extends ServerFrame['t']> = Extract<ServerFrame, { t: Type }>

/** Changes that the server refused, and why. */
export type Refused = { readonly command: DraftCommand; readonly frame: FrameOf<'rej'> }

/** The head; null when it cannot be had now, `unreadable` when this version cannot read it. */
export type Loaded = LoadedDraft | 'unreadable' | null

type Options = {
  readonly line: Line
  readonly topic: string
  readonly store: DraftStore
  readonly load: () => Promise<Loaded>
  /** Reads one event of the topic; null when this version cannot. */
  readonly readEvent: (event: unknown) => DraftFeedEvent | null
  readonly onRefused?: (refused: Refused) => void
  readonly now?: () => number
}

/**
 * `live`: what is shown is what the server has. `outdated`: the server says what this version does not understand;
 * nothing more is taken in or sent until the page is loaded anew.
 */
export type ConnectionStatus = 'stopped' | 'loading' | 'live' | 'offline' | 'failed' | 'outdated'

const LOAD_AGAIN_AFTER = 2000

/**
 * Keeps a store and a topic of the server in step: loads the state, follows the feed without a gap, sends the
 * store's commands in order, and again after every interruption until their outcome is known.
 */
export class DraftConnection {
  readonly changed = new Signal<ConnectionStatus>()
  readonly #options: Options
  readonly #pace: Pace
  #status: ConnectionStatus = 'stopped'
  #leave: (() => void) | null = null
  #isLoading = false
  #isHeld = false
  /** Number of the last command sent since the topic was joined. */
  #sent = 0
  /** Number of the last command that was ever on the line: it may have arrived. */
  #everSent = 0
  #publish: PublishInFlight | null = null
  readonly #backoff = new Backoff(() => false)
  /** Runs while the server is left in peace after it could not take a change. */
  #resting: ReturnType<typeof setTimeout> | undefined
  #sending: ReturnType<typeof setTimeout> | undefined
  #reloading: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#pace = new Pace(options.now ?? Date.now)
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  /** What is entered now goes out at once. */
  get sendsAtOnce(): boolean {
    return this.#status === 'live' && !this.#isHeld && !this.#resting
  }

  /** It waits and was never on the line. */
  isUnsent(seq: number): boolean {
    return seq > this.#everSent && this.#options.store.pending.some((command) => command.seq === seq)
  }

  /** A publish whose outcome is not known yet. */
  get isPublishing(): boolean {
    return this.#publish !== null
  }

  /** `hold`: sends nothing until `release`, because a person has to be asked first. */
  start({ hold = false }: { hold?: boolean } = {}): void {
    this.#isHeld = hold
    if (this.#status !== 'stopped') return this.flush()
    this.#set('loading')
    void this.#load()
  }

  stop(): void {
    this.#leave?.()
    this.#leave = null
    this.#sent = 0
    clearTimeout(this.#sending)
    clearTimeout(this.#reloading)
    clearTimeout(this.#resting)
    this.#resting = undefined
    this.#settlePublish('unknown')
    this.#set('stopped')
  }

  /** Loads again at once, as when a person asks for it. */
  retry(): void {
    clearTimeout(this.#reloading)
    void this.#load()
  }

  release(): void {
    this.#isHeld = false
    this.flush()
  }

  /** Sends what is waiting, as far as it may go now. */
  flush(): void {
    clearTimeout(this.#sending)
    if (!this.sendsAtOnce) return
    for (const command of this.#options.store.pending) {
      if (command.seq <= this.#sent) continue
      const wait = this.#pace.take(keysOf(command).length)
      if (wait > 0) {
        this.#sending = setTimeout(() => this.flush(), wait)
        return
      }
      if (!this.#options.line.send(frameOf(this.#options.topic, command))) return
      this.#sent = command.seq
      this.#everSent = Math.max(this.#everSent, command.seq)
    }
  }

  /**
   * Goes out now or never: null when it cannot, because the line is away, changes are still on their way or another
   * publish is. It is never sent a second time.
   */
  publish(args: PublishArgs): Promise<PublishOutcome> | null {
    const { line, topic, store } = this.#options
    if (this.#status !== 'live' || this.#publish || store.pending.length > 0) return null
    const seq = store.takeNumber()
    if (!line.send({ t: 'cmd', topic, seq, base: store.rev, type: 'publish', args: { ...args } })) return null
    this.#publish = new PublishInFlight(seq, { upTo: args.upTo, after: store.rev })
    return this.#publish.outcome
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.#isAtRest()) return
    this.#isLoading = true
    const state = await this.#options.load()
    this.#isLoading = false
    if (this.#isAtRest()) return
    if (state === 'unreadable') return this.#outdated()
    if (state === null) return this.#fail()
    this.#options.store.load(state)
    this.#join()
  }

  /** It cannot be had now; it is tried again. */
  #fail(): void {
    this.#set(this.#options.store.hasStarted() ? 'offline' : 'failed')
    clearTimeout(this.#reloading)
    this.#reloading = setTimeout(() => void this.#load(), LOAD_AGAIN_AFTER)
  }

  #isAtRest(): boolean {
    return this.#status === 'stopped' || this.#status === 'outdated'
  }

  #join(): void {
    const { line, topic } = this.#options
    if (this.#leave) return line.resubscribe(topic)
    if (line.status === 'outdated') return this.#outdated()
    if (line.status !== 'open') this.#set('offline')
    this.#leave = line.subscribe(topic, {
      since: () => this.#since(),
      seen: () => this.#options.store.rev,
      onFrame: (frame) => this.#take(frame),
      onUnreadable: () => this.#outdated(),
      onStatus: (status) => this.#takeStatus(status),
    })
  }

  #takeStatus(status: LiveStatus): void {
    if (status === 'open' || this.#isAtRest()) return
    // Whatever was on the way may not have arrived.
    this.#sent = 0
    this.#publish?.lineLost()
    if (status === 'outdated') this.#outdated()
    else this.#set('offline')
  }

  #since(): { epoch?: string; since?: number } {
    const { epoch, rev } = this.#options.store
    return epoch === null ? {} : { epoch, since: rev }
  }

  #take(frame: ServerFrame): void {
    if (this.#isAtRest()) return
    if (frame.t === 'ev') this.#takeEvents(frame)
    if (frame.t === 'tail') this.#takeTail(frame)
    if (frame.t === 'reload') void this.#load()
    if (frame.t === 'resync') this.#options.line.resubscribe(this.#options.topic)
    if (frame.t === 'ack') this.#takeAck(frame)
    if (frame.t === 'rej') this.#takeRefusal(frame)
    if (frame.t === 'pong') this.#compare(frame)
    if (frame.t === 'err') this.#fail()
  }

  /** False when they could not be taken in; then what is needed has been asked for. */
  #takeEvents({ epoch, events }: FrameOf<'ev'> | FrameOf<'tail'>): boolean {
    const { store, line, topic, readEvent } = this.#options
    if (epoch !== store.epoch) {
      // Another history: what was cut off here may have happened differently there.
      void this.#load()
      return false
    }
    const read = events.map(readEvent)
    const known = read.filter((event) => event !== null)
    if (known.length < read.length) {
      this.#outdated()
      return false
    }
    if (store.receive(known) === 'gap') {
      line.resubscribe(topic)
      return false
    }
    if (known.some((event) => this.#publish && store.isOwn(event, this.#publish.seq)))
      this.#settlePublish('published')
    return true
  }

  #takeTail(frame: FrameOf<'tail'>): void {
    const { store } = this.#options
    // A late answer to an older question tells nothing about what was sent since.
    if (!this.#takeEvents(frame) || Number(frame.to) < store.rev) return
    store.skipTo(frame.lastSeq)
    this.#backoff.reset()
    store.settle(frame.lastSeq)
    const outcome = this.#publish?.outcomeIn(store.published, store.userId)
    if (outcome) this.#settlePublish(outcome)
    this.#set('live')
    this.flush()
  }

  /** Nothing had to be done, or it was done long ago. */
  #takeAck({ seq }: FrameOf<'ack'>): void {
    if (this.#publish?.seq === seq) this.#settlePublish('published')
    else this.#options.store.settle(seq)
  }

  #takeRefusal(frame: FrameOf<'rej'>): void {
    if (this.#publish?.seq === frame.seq) return this.#settlePublish({ refused: frame })
    if (isPassing(frame)) return this.#sendAgain(frame.seq)
    const refused = this.#options.store.drop(frame.seq)
    for (const command of refused) this.#options.onRefused?.({ command, frame })
  }

  #sendAgain(seq: number): void {
    this.#options.store.requeue(seq)
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined
      this.flush()
    }, this.#backoff.next())
  }

  /** Finds a lost last frame, and two sides that no longer agree. */
  #compare({ heads, check }: FrameOf<'pong'>): void {
    const { store, line, topic } = this.#options
    if (this.#status !== 'live') return
    const head = heads[topic]
    if (head && (head.epoch !== store.epoch || Number(head.rev) > store.rev)) line.resubscribe(topic)
    if (check?.topic !== topic || check.rev !== store.rev) return
    if (check.stateHash !== store.checksum()) void this.#load()
  }

  #settlePublish(outcome: PublishOutcome): void {
    const publish = this.#publish
    if (!publish) return
    this.#publish = null
    publish.settle(outcome)
    this.changed.tell(this.#status)
  }

  /** Own changes stay in the queue; a page of the new version sends them. */
  #outdated(): void {
    if (this.#isAtRest()) return
    clearTimeout(this.#sending)
    clearTimeout(this.#reloading)
    this.#settlePublish('unknown')
    this.#set('outdated')
  }

  #set(status: ConnectionStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.changed.tell(status)
  }
}

function frameOf(topic: string, { seq, base, ops }: DraftCommand): ClientFrame {
  return { t: 'cmd', topic, seq, base, type: 'ops', ops }
}
