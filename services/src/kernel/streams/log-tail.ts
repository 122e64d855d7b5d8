import type { EventLog, RecordedEvent } from '#ports/event-log.ts'

export type Grown = {
  readonly position: bigint
  /** The new events; null when the log does not pass them on, so that listeners have to read them. */
  readonly events: readonly RecordedEvent[] | null
}

/** Tells listeners in this process that the log has grown, whichever process wrote to it. */
export class LogTail {
  readonly #listeners = new Set<(grown: Grown) => void>()
  #followed: bigint | null = null

  /** Calls the listener whenever the log grows; returns an unsubscribe. */
  listen(listener: (grown: Grown) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  grown(grown: Grown): void {
    for (const listener of this.#listeners) listener(grown)
  }

  /** Follows a log that others write to: from its end or, after a failure, from where it was. Ends with the signal. */
  async follow(log: Pick<EventLog, 'head' | 'follow'>, signal: AbortSignal): Promise<void> {
    this.#followed ??= await log.head()
    for await (const events of log.follow(this.#followed, signal)) {
      if (events === 'caughtUp') continue
      this.#followed = events.at(-1)!.position
      this.grown({ position: this.#followed, events })
    }
  }
}
