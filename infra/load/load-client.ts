import type { ServerFrameOf } from '@staffplan/contracts/live'
import {
  type Draft,
  type DraftFeedEvent,
  type DraftState,
  emptyDraft,
  foldDraft,
} from '@staffplan/contracts/planning/draft'
import { FrameSocket } from '@staffplan/services/testing/frame-socket'
import type { Arrivals } from './arrivals.ts'
import type { SharedFrames } from './shared-frames.ts'

type Parts = {
  readonly url: string
  readonly token: string
  readonly clientId: string
  readonly topic: string
  /** The state from which all clients start. */
  readonly state: DraftState
  readonly load: () => Promise<DraftState>
  readonly frames: SharedFrames
  readonly arrivals: Arrivals
}

/** Milliseconds between acknowledgements, as in the browser's live connection. */
const ACKNOWLEDGE = 1_000

/** A client of the shared draft without a page; applies every event to a draft of its own with the product's reducer. */
export class LoadClient implements AsyncDisposable {
  readonly draft: Draft = emptyDraft()
  readonly clientId: string
  rev = -1
  /** How often the server held events back or the state had to be fetched again. */
  resyncs = 0
  readonly #parts: Parts
  readonly #socket: FrameSocket
  readonly #joined = Promise.withResolvers<void>()
  #epoch = ''
  #seq = 0
  #pings = 0
  #pinging: NodeJS.Timeout | undefined
  #hasEnded = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.clientId = parts.clientId
    this.#take(parts.state)
    this.#socket = new FrameSocket({ ...parts, hear: (text) => this.#hear(text) })
    void this.#socket.closed.then((code) => {
      if (!this.#hasEnded) this.#joined.reject(new Error(`${this.clientId} was closed with ${code}`))
      this.#hasEnded = true
    })
  }

  /** Resolves when the client follows the plan. */
  get joined(): Promise<void> {
    return this.#joined.promise
  }

  /** Whether the server has closed the connection. */
  get isLost(): boolean {
    return this.#hasEnded
  }

  /** Writes a value as a user does: the cursor moves to the cell, then the value is sent. */
  write(k: string, v: number): void {
    const { topic, arrivals } = this.#parts
    const seq = (this.#seq += 1)
    this.#socket.send({ t: 'pres', topic, at: { key: k }, mode: 'edit' })
    arrivals.sent(this.clientId, seq)
    this.#socket.send({ t: 'cmd', topic, seq, base: this.rev, type: 'ops', ops: [{ k, v }] })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#hasEnded = true
    clearInterval(this.#pinging)
    await this.#socket[Symbol.asyncDispose]()
  }

  #hear(text: string): void {
    const read = this.#parts.frames.read(text)
    if (!read) return
    const { frame, events } = read
    if (frame.t === 'welcome' || frame.t === 'resync') return this.#subscribe(frame.t === 'resync')
    if (frame.t === 'ev') return this.#follow(frame, events)
    if (frame.t === 'tail') {
      this.#follow(frame, events)
      this.#pinging ??= setInterval(() => this.#ping(), ACKNOWLEDGE)
      return this.#joined.resolve()
    }
    if (frame.t === 'reload') return void this.#reload()
    if (frame.t === 'rej') this.#parts.arrivals.refused(this.clientId, frame.seq)
  }

  #subscribe(isAgain: boolean): void {
    if (isAgain) this.resyncs += 1
    const { topic } = this.#parts
    this.#socket.send({ t: 'sub', ref: 'draft', topic, epoch: this.#epoch, since: this.rev })
  }

  async #reload(): Promise<void> {
    const before = this.rev
    this.#take(await this.#parts.load())
    for (let rev = before + 1; rev <= this.rev; rev += 1) this.#parts.arrivals.reached(rev)
    this.#subscribe(true)
  }

  #take({ epoch, rev, cells }: DraftState): void {
    this.draft.cells.clear()
    for (const { k, ...cell } of cells) this.draft.cells.set(k, cell)
    this.#epoch = epoch
    this.rev = rev
  }

  #follow({ from }: Pick<ServerFrameOf<'ev' | 'tail'>, 'from'>, events: readonly DraftFeedEvent[]): void {
    const { arrivals } = this.#parts
    if (Number(from) > this.rev) return this.#subscribe(true)
    for (const event of events) {
      if (event.rev !== this.rev + 1) continue
      if (event.type === 'DraftOpsApplied') foldDraft(this.draft, event)
      this.rev = event.rev
      if (event.cid === this.clientId) arrivals.cameBack(this.clientId, event)
      arrivals.reached(event.rev)
    }
  }

  #ping(): void {
    const { topic } = this.#parts
    this.#socket.send({ t: 'ping', n: (this.#pings += 1), seen: { [topic]: this.rev } })
  }
}
