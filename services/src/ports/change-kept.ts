import { StoreUnavailable } from './event-log.ts'
import type { ExpiringKind, ExpiringStore, Swap } from './expiring-store.ts'

/** Whoever changes one entry at the same time gets a turn, unless they are very many. */
const MOST_TURNS = 50

/**
 * Puts what `next` makes of the value that is there; it is asked again when somebody else was faster. What it throws is thrown,
 * and StoreUnavailable.
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
