import { Refusal } from '@staffplan/contracts/refusal'

/** Refuses with `stale-if-match` when the caller saw another revision than the present one. */
export function refuseStale(revision: bigint | string, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch === String(revision)) return
  throw new Refusal('stale-if-match', { params: { etag: String(revision) } })
}

/** The item that a command is about. Refuses with `not-found` without one, and with `stale-if-match` like `refuseStale`. */
export function matching<Item extends { readonly revision: bigint }>(
  item: Item | undefined,
  ifMatch: string | null,
): Item {
  if (!item) throw new Refusal('not-found')
  refuseStale(item.revision, ifMatch)
  return item
}
