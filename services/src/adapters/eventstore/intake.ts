import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ResolvedEvent } from '@eventstore/db-client'
import { StoreUnavailable } from '#ports/event-log.ts'
import { NoAnswer } from '#with-timeout.ts'

/** What the library's reads and subscriptions have in common. */
type Source = {
  readonly on: (event: string, listener: (error: unknown) => void) => unknown
  readonly read: () => ResolvedEvent | null
}

type Taken = {
  readonly events: readonly ResolvedEvent[]
  /** Up to here the server has looked since the last time; null when it has not said. */
  readonly checkpoint: bigint | null
  /** The server has said that nothing was behind these events. */
  readonly isCaughtUp: boolean
  /** Nothing more will come. */
  readonly isOver: boolean
}

/** A read or a subscription of the library: error, end, close and silence are all seen, and none of them twice. */
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
    // The error listener stays for good: the library emits late errors, and one that nobody hears ends the process.
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

  /** The server has looked up to here: everything before that was to be handed over has come. */
  reached(checkpoint: bigint): void {
    this.#checkpoint = checkpoint
    this.#wake()
  }

  /** What has arrived, after waiting for something to arrive. Throws the stream's error, NoAnswer, or the signal's reason. */
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
      await nextTurn() // the library hands over one by one what has come together
    }
  }

  /** Gives the call back to the connection, which carries a hundred at most. */
  cancel(): void {
    this.#cancel().catch(() => {}) // the call was lost before
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

/** Everything of a read, batch by batch; left early, the call is given back. */
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
