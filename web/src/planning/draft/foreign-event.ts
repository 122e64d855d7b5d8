import type { DraftFeedEvent, DraftValue } from '@staffplan/contracts/planning/draft'

/** An event of somebody else, or of this user in another tab. */
export type ForeignEvent = {
  readonly event: DraftFeedEvent
  /** What the event's keys showed here before it, own unsent changes included. */
  readonly before: ReadonlyMap<string, DraftValue>
  /** Confirmed values of the event's keys that this user had written, in this tab or another, before the event. */
  readonly own: ReadonlyMap<string, DraftValue>
}
