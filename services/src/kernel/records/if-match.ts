import { Refusal } from '@staffplan/contracts/refusal'

/** Throws `stale-if-match` when the caller saw another revision than the present one. */
export function refuseStale(revision: bigint | string, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch === String(revision)) return
  throw new Refusal('stale-if-match', { params: { etag: String(revision) } })
}

/** What a command is about, or `not-found`; `stale-if-match` as above. */
export function matching<Item extends { readonly revision: bigint }>(
  item: Item | undefined,
  ifMatch: string | null,
): Item {
  if (!item) throw new Refusal('not-found')
  refuseStale(item.revision, ifMatch)
  return item
}
