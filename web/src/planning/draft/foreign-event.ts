import type { DraftFeedEvent, DraftValue } from '@staffplan/contracts/planning/draft'

/** Something that somebody else, or this person in another tab, did. */
export type ForeignEvent = {
  readonly event: DraftFeedEvent
  /** What the event's keys showed here before it; own unsent changes included. */
  readonly before: ReadonlyMap<string, DraftValue>
  /** What this person had written into the event's keys, here or in another tab, and had been confirmed, before it. */
  readonly own: ReadonlyMap<string, DraftValue>
}
