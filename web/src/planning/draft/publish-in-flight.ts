import type { ServerFrame } from '@staffplan/contracts/live'
import type { DraftState } from '@staffplan/contracts/planning/draft'

export type PublishArgs = { readonly upTo: number; readonly message?: string }

/** `lost`: it never took effect. `unknown`: the page stopped asking before it was told. */
export type PublishOutcome =
  | 'published'
  | 'lost'
  | 'unknown'
  | { readonly refused: Extract<ServerFrame, { t: 'rej' }> }

type Published = NonNullable<DraftState['published']>
/** What it publishes, and the revision that stood here when it was sent. */
type Sent = { readonly upTo: number; readonly after: number }

/** A publish that has been sent; what became of it may only be known once the line is back. */
export class PublishInFlight {
  readonly seq: number
  readonly outcome: Promise<PublishOutcome>
  readonly settle: (outcome: PublishOutcome) => void
  readonly #sent: Sent
  #isLineLost = false

  constructor(seq: number, sent: Sent) {
    this.seq = seq
    this.#sent = sent
    const { promise, resolve } = Promise.withResolvers<PublishOutcome>()
    this.outcome = promise
    this.settle = resolve
  }

  lineLost(): void {
    this.#isLineLost = true
  }

  /**
   * What became of it once the server has told all that happened since; null while the line it was sent on still
   * stands, because the answer comes on it. That later numbers took effect says nothing: it may have been refused.
   */
  outcomeIn(published: Published | null, userId: number): PublishOutcome | null {
    if (!this.#isLineLost) return null
    const { upTo, after } = this.#sent
    const isThis = published?.by === userId && published.upTo === upTo && published.rev > after
    return isThis ? 'published' : 'lost'
  }
}
