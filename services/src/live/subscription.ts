import type { Topic } from './topic.ts'

/** Where a subscription's frames go. */
export type Outlet = {
  /** Bytes that are not sent yet. */
  readonly backlog: () => number
  readonly sendText: (frame: Buffer) => void
}

const UNSEEN_EVENTS = 500
const BACKLOG_BYTES = 256 * 1024

/** One socket's view of a topic. It stops when the client does not keep up, which is told on the client's next ping. */
export class Subscription {
  readonly topic: Topic
  readonly #outlet: Outlet
  readonly #leave: () => void
  #sent: number
  #seen: number
  /** When waiting for the acknowledgement of sent events began; null when all are acknowledged. */
  #unseenSince: number | null = null
  #isStopped = false

  constructor(topic: Topic, outlet: Outlet) {
    this.topic = topic
    this.#outlet = outlet
    this.#leave = topic.subscribe(this)
    this.#sent = topic.head
    this.#seen = topic.head
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  deliver(frame: Buffer, events: number): void {
    if (this.#isStopped) return
    this.#sent = this.topic.head
    const isBehind = this.#sent - this.#seen > UNSEEN_EVENTS + events
    if (isBehind || this.#outlet.backlog() + frame.length > BACKLOG_BYTES) {
      this.stop()
      return
    }
    this.#unseenSince ??= performance.now()
    this.#outlet.sendText(frame)
  }

  /** The client has processed everything up to the revision. */
  seen(revision: number): void {
    this.#seen = Math.max(this.#seen, Math.min(revision, this.#sent))
    this.#unseenSince = this.#seen === this.#sent ? null : performance.now()
  }

  /** Milliseconds without an acknowledgement while events are unacknowledged; 0 when none are. */
  lag(now: number): number {
    return this.#unseenSince === null ? 0 : now - this.#unseenSince
  }

  /** Sends nothing more; the socket has to subscribe again. */
  stop(): void {
    this.#isStopped = true
    this.#leave()
  }
}
