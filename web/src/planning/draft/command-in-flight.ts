import type { ServerFrameOf } from '@staffplan/contracts/live'
import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'

/** A command that is sent now or never, and not queued. */
export type SingleCommand = {
  readonly type: 'publish' | 'snapshot' | 'restore' | 'discard' | 'undo' | 'redo'
  readonly args: Record<string, unknown>
  /** Looks for the effect of the command in the confirmed state. */
  readonly foundAt: (seq: number) => Trace
  /** Told the number of the command before it is sent. */
  readonly onSend?: (seq: number) => void
}

/** The revision where the effect was found; null where there is none; `covered` where something newer would hide it. */
type Trace = number | null | 'covered'

/** A finished command: its revision where that is known, and its event where the feed reported it. */
type Done = {
  readonly rev: number | null
  readonly event: DraftFeedEvent | null
  /** The server had nothing to do. */
  readonly isIdle?: true
}

/** `lost`: it never took effect. `unknown`: this can no longer be told. `stopped`: the page stopped waiting. */
export type CommandOutcome =
  | { readonly done: Done }
  | 'lost'
  | 'unknown'
  | 'stopped'
  | { readonly refused: ServerFrameOf<'rej'> }

/** A single command that has been sent; its outcome may only be known once the connection is back. */
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
   * The outcome once the server has reported everything up to now, with the last number of this client that took
   * effect; null while the answer is still to come. If a state was loaded meanwhile it may contain the effect, and then
   * no event reports it.
   */
  outcomeIn(lastSeq: number): CommandOutcome | null {
    const trace = this.#foundAt(this.seq)
    if (typeof trace === 'number') return { done: { rev: trace, event: null } }
    const isDone = { done: { rev: null, event: null } }
    // The connection was never lost, so a refusal would have arrived.
    if (!this.#isLineLost) return lastSeq >= this.seq ? isDone : null
    if (lastSeq === this.seq) return isDone
    // After a reconnect a later number proves nothing: the command may have been refused on the lost connection.
    return trace === 'covered' && lastSeq > this.seq ? 'unknown' : 'lost'
  }
}
