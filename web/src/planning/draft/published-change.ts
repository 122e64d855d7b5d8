import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { publishedFeedEvent } from '@staffplan/contracts/planning/published'

/** Reads a publish as a change of the published plan; who wrote which part of it is not disclosed. */
export function asDraftChange(event: unknown): DraftFeedEvent | null {
  const read = publishedFeedEvent.safeParse(event)
  if (!read.success) return null
  const { rev, at, ops } = read.data
  return { type: 'DraftOpsApplied', rev, at, by: 0, cid: 'published', seq: 0, cause: 'edit', ops }
}
