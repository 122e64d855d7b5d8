import type { ServerFrame } from '@staffplan/contracts/live'

export type PublishArgs = { readonly upTo: number; readonly message?: string }

/** `lost`: it never reached the server. `unknown`: the page stopped asking before it was told. */
export type PublishOutcome =
  | 'published'
  | 'lost'
  | 'unknown'
  | { readonly refused: Extract<ServerFrame, { t: 'rej' }> }

/** A publish that has been sent; what became of it may only be known once the line is back. */
export class PublishInFlight {
  readonly seq: number
  readonly outcome: Promise<PublishOutcome>
  readonly settle: (outcome: PublishOutcome) => void
  #isLineLost = false

  constructor(seq: number) {
    this.seq = seq
    const { promise, resolve } = Promise.withResolvers<PublishOutcome>()
    this.outcome = promise
    this.settle = resolve
  }

  lineLost(): void {
    this.#isLineLost = true
  }

  /**
   * What became of it once the server has said how far this client's numbers took effect; null while the line it was
   * sent on still stands, because the answer comes on it.
   */
  outcomeAt(lastSeq: number): PublishOutcome | null {
    if (!this.#isLineLost) return null
    return lastSeq >= this.seq ? 'published' : 'lost'
  }
}
