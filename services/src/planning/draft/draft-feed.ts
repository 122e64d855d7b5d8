import {
  type Draft,
  type DraftFeedEvent,
  type DraftWrite,
  sameValue,
} from '@staffplan/contracts/planning/draft'
import type { draftEvents } from '@staffplan/contracts/planning/draft-events'
import type { PublishedFeedEvent } from '@staffplan/contracts/planning/published'
import type { EventOf } from '@staffplan/contracts/event-definition'
import type { RecordedEvent } from '#ports/event-log.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'

/** A stored event as the draft topic sends it. */
export function feedEvent(recorded: RecordedEvent): DraftFeedEvent {
  const event = recorded as RecordedEvent & EventOf<typeof draftEvents> // parsed by EventTypes, or just decided
  const { clientId: cid, seq } = event.data
  const { actor: by, at } = recorded.metadata
  const head = { rev: Number(recorded.revision), at, by, cid, seq }
  if (event.type === 'DraftPublished') {
    const { upTo, message } = event.data
    return { type: event.type, ...head, upTo, ...(message === undefined ? {} : { message }) }
  }
  if (event.type !== 'DraftOpsApplied') return { type: event.type, ...head, title: event.data.title }
  const { ops, cause, over, skipped, snapshot, moment, undone, txn } = event.data
  return {
    type: event.type,
    ...head,
    cause,
    ops,
    ...(over && { over }),
    ...(skipped && { skipped }),
    ...(snapshot && { snapshot }),
    ...(moment !== undefined && { moment }),
    ...(undone !== undefined && { undone }),
    ...(txn && { txn }),
  }
}

/** A save as the published topic sends it: which published values it changed, and when. */
export function publishedEvent(
  { lastShown, published }: BigPictureState,
  { rev, before }: { rev: number; before: Draft['cells'] },
): PublishedFeedEvent {
  const ops: DraftWrite[] = []
  for (const [k, { v }] of published.cells) {
    if (!sameValue(v, before.get(k)?.v ?? null)) ops.push({ k, v })
  }
  return { rev, at: lastShown?.at ?? '', ops }
}
