import type { ClientFrame, ServerFrame } from '@staffplan/contracts/live'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { LiveStatus, TopicHandler } from '#api/live.ts'
import type { DraftCommand } from './draft-command.ts'
import { keysOf, type LoadedDraft } from './draft-replica.ts'
import type { DraftStore } from './draft-store.ts'
import { Pace } from './pace.ts'

/** What the connection needs of the tab's socket. */
export type Line = {
  readonly status: LiveStatus
  readonly subscribe: (topic: string, handler: TopicHandler) => () => void
  readonly resubscribe: (topic: string) => void
  readonly send: (frame: ClientFrame) => boolean
}

type FrameOf<Type extends ServerFrame['t']> = Extract<ServerFrame, { t: Type }>

/** A command that the server refused, and why. */
export type Refused = { readonly command: DraftCommand; readonly frame: FrameOf<'rej'> }

type Options = {
  readonly line: Line
  readonly topic: string
  readonly store: DraftStore
  /** The head, or null when it cannot be had now. */
  readonly load: () => Promise<LoadedDraft | null>
  /** Reads one event of the topic. */
  readonly readEvent: (event: unknown) => DraftFeedEvent
  readonly onRefused?: (refused: Refused) => void
  readonly now?: () => number
}

/** `live`: what is shown is what the server has. */
export type ConnectionStatus = 'loading' | 'live' | 'offline' | 'failed'

const LOAD_AGAIN_AFTER = 2000

/**
 * Keeps a store and a topic of the server in step: loads the state, follows the feed without a gap, sends the
 * store's commands in order, and again after every interruption until their outcome is known.
 */
export class DraftConnection {
  readonly #options: Options
  readonly #pace: Pace
  readonly #listeners = new Set<() => void>()
  #status: ConnectionStatus = 'loading'
  #leave: (() => void) | null = null
  #isStopped = false
  #isLoading = false
  #isHeld = false
  /** Number of the last command sent since the topic was joined. */
  #sent = 0
  #sending: ReturnType<typeof setTimeout> | undefined
  #reloading: ReturnType<typeof setTimeout> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#pace = new Pace(options.now ?? Date.now)
  }

  get status(): ConnectionStatus {
    return this.#status
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** `hold`: sends nothing until `release`, because a person has to be asked first. */
  start({ hold = false }: { hold?: boolean } = {}): void {
    this.#isHeld = hold
    void this.#load()
  }

  stop(): void {
    this.#isStopped = true
    this.#leave?.()
    this.#leave = null
    clearTimeout(this.#sending)
    clearTimeout(this.#reloading)
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
    if (this.#status !== 'live' || this.#isHeld) return
    for (const command of this.#options.store.pending) {
      if (command.seq <= this.#sent) continue
      const wait = this.#pace.take(keysOf(command).length)
      if (wait > 0) {
        this.#sending = setTimeout(() => this.flush(), wait)
        return
      }
      if (!this.#options.line.send(frameOf(this.#options.topic, command))) return
      this.#sent = command.seq
    }
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    const state = await this.#options.load()
    this.#isLoading = false
    if (this.#isStopped) return
    if (state === null) {
      this.#set(this.#options.store.hasStarted() ? 'offline' : 'failed')
      this.#reloading = setTimeout(() => void this.#load(), LOAD_AGAIN_AFTER)
      return
    }
    this.#options.store.load(state)
    this.#join()
  }

  #join(): void {
    const { line, topic } = this.#options
    if (this.#leave) return line.resubscribe(topic)
    if (line.status !== 'open') this.#set('offline')
    this.#leave = line.subscribe(topic, {
      since: () => this.#since(),
      seen: () => this.#options.store.rev,
      onFrame: (frame) => this.#take(frame),
      onStatus: (status) => {
        if (status === 'open') return
        // Whatever was on the way may not have arrived.
        this.#sent = 0
        this.#set('offline')
      },
    })
  }

  #since(): { epoch?: string; since?: number } {
    const { epoch, rev } = this.#options.store
    return epoch === null ? {} : { epoch, since: rev }
  }

  #take(frame: ServerFrame): void {
    if (frame.t === 'ev') this.#takeEvents(frame)
    if (frame.t === 'tail') this.#takeTail(frame)
    if (frame.t === 'reload') void this.#load()
    if (frame.t === 'resync') this.#options.line.resubscribe(this.#options.topic)
    if (frame.t === 'ack') this.#options.store.settle(frame.seq)
    if (frame.t === 'rej') this.#takeRefusal(frame)
    if (frame.t === 'pong') this.#compare(frame)
  }

  /** False when they could not be taken in; then what is needed has been asked for. */
  #takeEvents({ epoch, events }: FrameOf<'ev'> | FrameOf<'tail'>): boolean {
    const { store, line, topic, readEvent } = this.#options
    if (epoch !== store.epoch) {
      // Another history: what was cut off here may have happened differently there.
      void this.#load()
      return false
    }
    if (store.receive(events.map(readEvent)) === 'taken') return true
    line.resubscribe(topic)
    return false
  }

  #takeTail(frame: FrameOf<'tail'>): void {
    const { store } = this.#options
    // A late answer to an older question tells nothing about what was sent since.
    if (!this.#takeEvents(frame) || Number(frame.to) < store.rev) return
    store.skipTo(frame.lastSeq)
    store.settle(frame.lastSeq)
    this.#set('live')
    this.flush()
  }

  #takeRefusal(frame: FrameOf<'rej'>): void {
    const refused = this.#options.store.drop(frame.seq)
    for (const command of refused) this.#options.onRefused?.({ command, frame })
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

  #set(status: ConnectionStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}

function frameOf(topic: string, command: DraftCommand): ClientFrame {
  const { seq, base, type } = command
  const given = type === 'ops' ? { ops: command.ops } : { args: command.args }
  return { t: 'cmd', topic, seq, base, type, ...given }
}
