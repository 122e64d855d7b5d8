import type { Document } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** What a read model keeps of a record's last change: its strong ETag, who made it and when. */
export type ChangeStamp = {
  /** Stream revision. */
  readonly _revision: string
  /** User id; 0 for the system itself. */
  readonly _by: number
  /** ISO 8601, UTC. */
  readonly _at: string
}

export function changeStamp({ revision, metadata }: RecordedEvent): ChangeStamp {
  return { _revision: String(revision), _by: metadata.actor, _at: metadata.at }
}

/** What `changeStamp` left in a document. */
export function changeStampIn({ body }: Document): ChangeStamp {
  const { _revision, _by, _at } = body as unknown as ChangeStamp // only called for rows that `changeStamp` marked
  return { _revision, _by, _at }
}
