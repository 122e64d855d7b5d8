import type { ServerFrame, ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftFeedEvent, DraftOp } from '@staffplan/contracts/planning/draft'
import type { LiveStatus } from '#live/topic-handlers.ts'
import { CommandInFlight, type CommandOutcome, type SingleCommand } from './command-in-flight.ts'
import { type GuardedCommand, isGuarded, keysOf } from './draft-command.ts'
import { isWhole, type Loaded } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'
import { ExpectedReturn } from './expected-return.ts'
import type { Line } from './line.ts'
import { CommandSender } from './command-sender.ts'
import { isTransient, passes } from './transient-refusal.ts'
import { type Refused, refusedOps } from './refusals.ts'
import { Backoff } from '#live/backoff.ts'
import { Signal } from '#live/signal.ts'

type Options = {
  readonly line: Line
  readonly topic: string
  readonly store: DraftStore
  readonly load: () => Promise<Loaded>
  /** Reads one event of the topic; null when this version cannot read it. */
  readonly readEvent: (event: unknown) => DraftFeedEvent | null
  readonly onRefused?: (refused: Refused) => void
  /** Told the writes of an undo or redo that were left out because somebody else has written there meanwhile. */
  readonly onSkipped?: (ops: readonly DraftOp[]) => void
  readonly now?: () => number
}

/**
 * `live`: what is shown is what the server has. `outdated`: the server sent something that this version does not
 * understand; nothing more is received or sent until the page is reloaded.
 */
export type ConnectionStatus = 'stopped' | 'loading' | 'live' | 'offline' | 'failed' | 'outdated'

/**
 * Keeps a store in step with a topic of the server: loads the state, follows the feed without a gap, and sends the
 * store's commands in order, again after every interruption until their outcome is known.
 */
export class DraftConnection {
  readonly changed = new Signal<ConnectionStatus>()
  /** Frames of the topic, after the store has taken them in. */
  readonly received = new Signal<ServerFrame>()
  readonly #options: Options
  readonly #sender: CommandSender
  #status: ConnectionStatus = 'stopped'
  #leave: (() => void) | null = null
  #isLoading = false
  #single: CommandInFlight | null = null
  #reloading: ReturnType<typeof setTimeout> | undefined
  readonly #backoff = new Backoff(() => false)
  readonly #expected = new ExpectedReturn(() => this.changed.tell(this.#status))

  constructor(options: Options) {
    this.#options = options
    this.#sender = new CommandSender({ now: Date.now, ...options, isLive: () => this.#status === 'live' })
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  /** The server has announced a restart; what is entered meanwhile waits for it. */
  get isRestarting(): boolean {
    return this.#expected.isAwaited
  }

  /** Whether a new command would be sent at once. */
  get sendsAtOnce(): boolean {
    return this.#sender.isOpen
  }

  /** Whether the command is pending and was never sent. */
  isUnsent(seq: number): boolean {
    return this.#sender.isUnsent(seq)
  }

  /** Whether the outcome of a single command is still awaited. */
  get isAwaiting(): boolean {
    return this.#single !== null
  }

  start(): void {
    if (this.#status !== 'stopped') return this.flush()
    this.#set('loading')
    // A store that has its state already gets the events it missed instead of loading again.
    if (this.#options.store.hasStarted()) this.#join()
    else void this.#load()
  }

  stop(): void {
    this.#leave?.()
    this.#leave = null
    this.#sender.stop()
    clearTimeout(this.#reloading)
    this.#expected.end()
    this.#settleSingle('stopped')
    this.#set('stopped')
  }

  /** Loads again at once, when the user asks for it. */
  retry(): void {
    clearTimeout(this.#reloading)
    void this.#load()
  }

  /** Sends the pending commands, as far as they may be sent now. */
  flush(): void {
    this.#sender.flush()
  }

  /**
   * Sends a command now or never: null when that is impossible, because the connection is not live, changes are still
   * pending or another single command is awaited. It is never sent a second time.
   */
  once({ type, args, foundAt, onSend }: SingleCommand): Promise<CommandOutcome> | null {
    const { line, topic, store } = this.#options
    if (this.#status !== 'live' || this.#single || store.pending.length > 0) return null
    const seq = store.queue.takeNumber()
    onSend?.(seq)
    if (!line.send({ t: 'cmd', topic, seq, base: store.rev, type, args: { ...args } })) return null
    this.#single = new CommandInFlight(seq, foundAt)
    return this.#single.outcome
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
    // The outcome of sent commands may be part of the loaded state, with no event to come: they are sent again.
    this.#sender.lineLost()
    this.#join()
  }

  /** Not available now: loads again later or, where the server says when (`after`, milliseconds), subscribes again. */
  #fail(after?: number): void {
    this.#set(this.#options.store.hasStarted() ? 'offline' : 'failed')
    clearTimeout(this.#reloading)
    const again = () => (after === undefined ? void this.#load() : this.#join())
    this.#reloading = setTimeout(again, after ?? this.#backoff.next())
  }

  #isAtRest(): boolean {
    return this.#status === 'stopped' || this.#status === 'outdated'
  }

  #join(): void {
    const { line, topic, store } = this.#options
    if (this.#leave) return line.resubscribe(topic)
    if (line.status === 'outdated') return this.#outdated()
    if (line.status !== 'open') this.#set('offline')
    this.#leave = line.subscribe(topic, {
      since: () => (store.epoch === null ? {} : { epoch: store.epoch, since: store.rev }),
      seen: () => store.rev,
      onFrame: (frame) => this.#take(frame),
      onUnreadable: () => this.#outdated(),
      onStatus: (status) => this.#takeStatus(status),
    })
  }

  #takeStatus(status: LiveStatus): void {
    if (status === 'open' || this.#isAtRest()) return
    this.#sender.lineLost()
    this.#single?.lineLost()
    if (status === 'outdated') this.#outdated()
    else this.#set('offline')
  }

  #take(frame: ServerFrame): void {
    const { line, store } = this.#options
    // Another user has signed in on this connection: these frames are not for this queue, nor is it theirs to send.
    if (this.#isAtRest() || line.userId !== store.userId) return
    if (frame.t === 'ev' && this.#takeEvents(frame)) this.flush()
    if (frame.t === 'tail') this.#takeTail(frame)
    if (frame.t === 'reload') void this.#load()
    if (frame.t === 'resync') this.#options.line.resubscribe(this.#options.topic)
    if (frame.t === 'ack') this.#takeAck(frame)
    if (frame.t === 'rej') this.#takeRefusal(frame)
    if (frame.t === 'pong') this.#compare(frame)
    if (frame.t === 'err') this.#fail(frame.retryAfterMs)
    if (frame.t === 'bye') this.#expected.begin()
    this.received.tell(frame)
  }

  /** False when the events could not be taken in; what is needed instead has been requested. */
  #takeEvents({ epoch, events }: ServerFrameOf<'ev'> | ServerFrameOf<'tail'>): boolean {
    const { store, line, topic, readEvent } = this.#options
    if (epoch !== store.epoch) {
      // Another epoch: the server's history is not the one this state was loaded from.
      void this.#load()
      return false
    }
    const read = events.map(readEvent)
    const known = read.filter((event) => event !== null)
    if (known.length < read.length) {
      this.#outdated()
      return false
    }
    const steps = store.pending.filter(isGuarded)
    if (store.receive(known) === 'gap') {
      line.resubscribe(topic)
      return false
    }
    for (const event of known) if (store.isOwn(event, event.seq)) this.#sender.wentWell(event.seq)
    const own = known.find((event) => this.#single && store.isOwn(event, this.#single.seq) && isWhole(event))
    if (own) this.#settleSingle({ done: { rev: own.rev, event: own } })
    for (const step of steps) {
      const done = known.find((event) => store.isOwn(event, step.seq))
      if (done?.type === 'DraftOpsApplied') this.#skipped(step, done.skipped ?? [])
    }
    return true
  }

  #takeTail(frame: ServerFrameOf<'tail'>): void {
    const { store } = this.#options
    // A late answer to an earlier subscription says nothing about what was sent since.
    if (!this.#takeEvents(frame) || Number(frame.to) < store.rev) return
    store.decidedUpTo(frame.lastSeq)
    this.#sender.wentWell(frame.lastSeq)
    const outcome = this.#single?.outcomeIn(frame.lastSeq)
    if (outcome) this.#settleSingle(outcome)
    this.#expected.end()
    this.#backoff.reset()
    this.#set('live')
    this.flush()
  }

  /** The server had nothing to do, or did it long ago. */
  #takeAck({ seq, status }: ServerFrameOf<'ack'>): void {
    const { store } = this.#options
    if (this.#single?.seq === seq)
      this.#settleSingle({ done: { rev: null, event: null, ...(status === 'noop' && { isIdle: true }) } })
    else if (status === 'dup') store.settleDone(seq)
    else store.settleIdle(seq)
    this.flush()
  }

  #takeRefusal(frame: ServerFrameOf<'rej'>): void {
    if (this.#single?.seq === frame.seq) return this.#settleSingle({ refused: frame })
    if (isTransient(frame)) return this.#sender.sendAgain(frame)
    const { store, onRefused } = this.#options
    const command = store.pending.find(({ seq }) => seq === frame.seq)
    if (command && isGuarded(command) && frame.code === 'guard-failed') {
      store.settle(frame.seq)
      this.#skipped(command, frame.skipped ?? keysOf(command))
    } else if (command) {
      const ops = refusedOps(command, this.#sender.asSent(command), frame)
      const refused = store.refuse(command, ops, passes(frame))
      const untaken = isGuarded(command) ? refused.ops.filter(({ op }) => store.isMissing(op)) : refused.ops
      if (untaken.length > 0) onRefused?.({ ...refused, ops: untaken })
    }
    this.flush()
  }

  #skipped(step: GuardedCommand, keys: readonly string[]): void {
    const { store, onSkipped } = this.#options
    if (step.type === 'undo' && keys.length > 0) store.narrowRepeats(step, new Set(keys))
    const left = step.ops.filter((op) => keys.includes(op.k) && store.isMissing(op))
    if (left.length > 0) onSkipped?.(left.map(({ k, v }) => ({ k, v })))
  }

  /** Detects a lost last frame, and a state that differs from the server's. */
  #compare({ heads, check }: ServerFrameOf<'pong'>): void {
    const { store, line, topic } = this.#options
    if (this.#status !== 'live') return
    const head = heads[topic]
    if (head && (head.epoch !== store.epoch || Number(head.rev) > store.rev)) line.resubscribe(topic)
    if (check?.topic !== topic || check.rev !== store.rev) return
    if (check.stateHash !== store.checksum()) void this.#load()
  }

  #settleSingle(outcome: CommandOutcome): void {
    const single = this.#single
    if (!single) return
    this.#single = null
    single.settle(outcome)
    this.changed.tell(this.#status)
  }

  /** Pending changes stay in the queue; a page of the new version sends them. */
  #outdated(): void {
    if (this.#isAtRest()) return
    this.#sender.pause()
    clearTimeout(this.#reloading)
    this.#settleSingle('stopped')
    this.#set('outdated')
  }

  #set(status: ConnectionStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.changed.tell(status)
  }
}
