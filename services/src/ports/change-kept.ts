import { StoreUnavailable } from './event-log.ts'
import type { ExpiringKind, ExpiringStore, Swap } from './expiring-store.ts'

/** Tries: enough for all who change an entry at the same time, unless they are very many. */
const MOST_TURNS = 50

/**
 * Replaces a value with what `next` makes of it; `next` is called again when another writer was faster. Throws what `next`
 * throws, and StoreUnavailable, also when too many change the value at once.
 */
export async function changeKept(
  store: Pick<ExpiringStore, 'get' | 'swap'>,
  { kind, key }: { readonly kind: ExpiringKind; readonly key: string },
  next: (before: string | null) => string | null,
): Promise<Swap> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = await store.get(kind, key)
    const change = { before, after: next(before) }
    if (change.after === before || (await store.swap(kind, key, change))) return change
  }
  throw new StoreUnavailable('too many change the same at once', false)
}
