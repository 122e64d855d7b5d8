import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { publishedFeedEvent } from '@staffplan/contracts/planning/published'

/** A publish, as a change of what everybody sees; who wrote which part of it is not told to everybody. */
export function asDraftChange(event: unknown): DraftFeedEvent | null {
  const read = publishedFeedEvent.safeParse(event)
  if (!read.success) return null
  const { rev, at, ops } = read.data
  return { type: 'DraftOpsApplied', rev, at, by: 0, cid: 'published', seq: 0, cause: 'edit', ops }
}
