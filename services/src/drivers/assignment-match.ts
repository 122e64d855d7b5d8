import { Refusal } from '@staffplan/contracts/refusal'
import type { RecordItem } from '#kernel/record-state.ts'

/** The assignment, or `not-found`; `stale-if-match` when the caller saw another revision. */
export function matching<Values>(
  item: RecordItem<Values> | undefined,
  ifMatch: string | null,
): RecordItem<Values> {
  if (!item) throw new Refusal('not-found')
  if (ifMatch === null || ifMatch === '*' || ifMatch === String(item.revision)) return item
  throw new Refusal('stale-if-match', { params: { etag: String(item.revision) } })
}
