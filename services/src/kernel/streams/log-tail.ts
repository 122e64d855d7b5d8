import type { EventLog, RecordedEvent } from '#ports/event-log.ts'

export type Grown = {
  readonly position: bigint
  /** What has come; null when the log does not hand it over, so that whoever cares has to look. */
  readonly events: readonly RecordedEvent[] | null
}

/** Tells everybody in this process that the log has grown, whoever wrote. */
export class LogTail {
  readonly #listeners = new Set<(grown: Grown) => void>()
  #followed: bigint | null = null

  /** Hears of it from now on; returns its own undo. */
  listen(listener: (grown: Grown) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  grown(grown: Grown): void {
    for (const listener of this.#listeners) listener(grown)
  }

  /** Follows a log that other processes write too: from its end, and from where it was when that has failed; ends with the signal. */
  async follow(log: Pick<EventLog, 'head' | 'follow'>, signal: AbortSignal): Promise<void> {
    this.#followed ??= await log.head()
    for await (const events of log.follow(this.#followed, signal)) {
      if (events === 'caughtUp') continue
      this.#followed = events.at(-1)!.position
      this.grown({ position: this.#followed, events })
    }
  }
}
