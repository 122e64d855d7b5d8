import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ResolvedEvent } from '@eventstore/db-client'
import { StoreUnavailable } from '#ports/event-log.ts'
import { NoAnswer } from '#with-timeout.ts'

/** What reads and subscriptions of the library have in common. */
type Source = {
  readonly on: (event: string, listener: (error: unknown) => void) => unknown
  readonly read: () => ResolvedEvent | null
}

type Taken = {
  readonly events: readonly ResolvedEvent[]
  /** Position up to which the server has searched; null when it has reported none since the last `take`. */
  readonly checkpoint: bigint | null
  /** The server has reported that no events followed these. */
  readonly isCaughtUp: boolean
  /** The read or subscription has ended. */
  readonly isOver: boolean
}

/** Takes events from a read or subscription of the library; reports its error, end, close and silence, each only once. */
export class Intake {
  readonly #stream: Source
  readonly #cancel: () => Promise<void>
  #error: unknown = null
  #checkpoint: bigint | null = null
  #isCaughtUp = false
  #isOver = false
  #wake: () => void = () => {}

  constructor(stream: Source, cancel: () => Promise<void>) {
    this.#stream = stream
    this.#cancel = cancel
    // The error listener is never removed: the library emits late errors, and an unhandled one would end the process.
    stream.on('error', (error) => {
      this.#error ??= error
      this.#wake()
    })
    for (const event of ['end', 'close']) {
      stream.on(event, () => {
        this.#isOver = true
        this.#wake()
      })
    }
    stream.on('caughtUp', () => {
      this.#isCaughtUp = true
      this.#wake()
    })
    stream.on('readable', () => this.#wake())
  }

  /** The server has searched up to here, and all matching events before have been delivered. */
  reached(checkpoint: bigint): void {
    this.#checkpoint = checkpoint
    this.#wake()
  }

  /** Waits until something arrives and returns all of it. Throws the stream's error, NoAnswer, or the signal's reason. */
  async take(milliseconds: number, signal: AbortSignal): Promise<Taken> {
    for (;;) {
      signal.throwIfAborted()
      const events = this.#buffered()
      const taken = {
        events,
        checkpoint: this.#checkpoint,
        isCaughtUp: this.#isCaughtUp,
        isOver: this.#isOver,
      }
      this.#checkpoint = null
      this.#isCaughtUp = false
      if (events.length > 0 || taken.checkpoint !== null || taken.isCaughtUp)
        return { ...taken, isOver: false }
      if (this.#error !== null) throw this.#error
      if (taken.isOver) return taken
      await this.#something(milliseconds, signal)
      await nextTurn() // the library delivers one by one what has arrived together
    }
  }

  /** Ends the call, since a connection carries a hundred calls at most. */
  cancel(): void {
    this.#cancel().catch(() => {}) // the call has ended already
  }

  #buffered(): ResolvedEvent[] {
    const events: ResolvedEvent[] = []
    for (let event = this.#stream.read(); event !== null; event = this.#stream.read()) events.push(event)
    return events
  }

  async #something(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new NoAnswer(milliseconds)), milliseconds)
    const wake = (): void => resolve()
    this.#wake = wake
    signal.addEventListener('abort', wake)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      this.#wake = () => {}
    }
  }
}

/** All events of a read, batch by batch; ends the call when the consumer stops early. */
export async function* batches(
  intake: Intake,
  milliseconds: number,
  signal: AbortSignal,
): AsyncGenerator<readonly ResolvedEvent[]> {
  let isOver = false
  try {
    while (!isOver) {
      const taken = await intake.take(milliseconds, signal)
      isOver = taken.isOver
      if (taken.events.length > 0) yield taken.events
    }
  } catch (error) {
    if (signal.aborted) throw new StoreUnavailable('the event log is closed', false)
    throw error
  } finally {
    if (!isOver) intake.cancel()
  }
}
