import { FallbackExpiringStore } from '#adapters/fallback-expiring-store.ts'
import { openSqliteExpiringStore } from '#adapters/sqlite/expiring-store.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'

/** A store with some methods replaced; it is still closed by its owner. */
export function expiringWith(store: ExpiringStore, instead: Partial<ExpiringStore>): ExpiringStore {
  return {
    get: (...call) => store.get(...call),
    all: (...call) => store.all(...call),
    put: (...call) => store.put(...call),
    swap: (...call) => store.swap(...call),
    count: (...call) => store.count(...call),
    [Symbol.asyncDispose]: async () => {},
    ...instead,
  }
}

/** A store that throws `StoreUnavailable` while `isAway` is set. */
export function goingAway(store: ExpiringStore): { readonly store: ExpiringStore; isAway: boolean } {
  const line = { store, isAway: false }
  const unlessAway =
    <Call extends unknown[], Answer>(ask: (...call: Call) => Promise<Answer>) =>
    async (...call: Call): Promise<Answer> => {
      if (line.isAway) throw new StoreUnavailable('away', false)
      return ask(...call)
    }
  line.store = expiringWith(store, {
    get: unlessAway((...call) => store.get(...call)),
    all: unlessAway((...call) => store.all(...call)),
    put: unlessAway((...call) => store.put(...call)),
    swap: unlessAway((...call) => store.swap(...call)),
    count: unlessAway((...call) => store.count(...call)),
  })
  return line
}

/** An empty expiring store that can be made unavailable. */
export function expiringAt(now?: () => Date): ReturnType<typeof goingAway> {
  return goingAway(openSqliteExpiringStore(':memory:', now))
}

/** The store in which one process counts: the shared one, or its own while that is unavailable. */
export function countersOn(shared: ExpiringStore, now?: () => Date): ExpiringStore {
  return new FallbackExpiringStore({ shared, own: openSqliteExpiringStore(':memory:', now) })
}
