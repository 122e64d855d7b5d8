import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'

/** A command that goes out now or never. */
export type SingleCommand = {
  readonly type: 'publish' | 'snapshot' | 'restore' | 'discard' | 'undo' | 'redo'
  readonly args: Record<string, unknown>
  /** Where what is confirmed shows that it took effect. */
  readonly foundAt: (seq: number) => Trace
  /** Hears its number before it goes out. */
  readonly onSend?: (seq: number) => void
}

/** A revision; null where there is no trace; `covered` where something newer would hide it. */
type Trace = number | null | 'covered'

/** What has been done: its revision where that is known, and its event where that was heard. */
type Done = {
  readonly rev: number | null
  readonly event: DraftFeedEvent | null
  /** The server says that there was nothing to do. */
  readonly isIdle?: true
}

/** `lost`: it never took effect. `unknown`: it cannot be told any more. `stopped`: the page stopped asking. */
export type CommandOutcome =
  | { readonly done: Done }
  | 'lost'
  | 'unknown'
  | 'stopped'
  | { readonly refused: ServerFrameOf<'rej'> }

/** One that has been sent; what became of it may only be known once the line is back. */
export class CommandInFlight {
  readonly seq: number
  readonly outcome: Promise<CommandOutcome>
  readonly settle: (outcome: CommandOutcome) => void
  readonly #foundAt: SingleCommand['foundAt']
  #isLineLost = false

  constructor(seq: number, foundAt: SingleCommand['foundAt']) {
    this.seq = seq
    this.#foundAt = foundAt
    const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
    this.outcome = promise
    this.settle = resolve
  }

  lineLost(): void {
    this.#isLineLost = true
  }

  /**
   * What became of it once the server has told all that happened since, with the last number of this client that counted;
   * null where the answer is still to come. A state that was loaded meanwhile may hold it, and then no event tells of it.
   */
  outcomeIn(lastSeq: number): CommandOutcome | null {
    const trace = this.#foundAt(this.seq)
    if (typeof trace === 'number') return { done: { rev: trace, event: null } }
    const isDone = { done: { rev: null, event: null } }
    // On the same line a refusal would have been heard.
    if (!this.#isLineLost) return lastSeq >= this.seq ? isDone : null
    if (lastSeq === this.seq) return isDone
    // On the next line later numbers say nothing: it may have been refused on the one before.
    return trace === 'covered' && lastSeq > this.seq ? 'unknown' : 'lost'
  }
}
