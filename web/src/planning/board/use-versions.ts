import { useCallback, useSyncExternalStore } from 'react'
import type { ChangeCounters } from '#planning/draft/change-counters.ts'

/** Draws the component again whenever the key changes. */
export function useVersion<Key>(counters: ChangeCounters<Key>, key: Key): number {
  const subscribe = useCallback((listener: () => void) => counters.subscribe(key, listener), [counters, key])
  return useSyncExternalStore(subscribe, () => counters.of(key))
}

type Derived<Key, Value> = { readonly keys: readonly Key[]; readonly read: () => Value }

/** A value made of what several keys hold; draws the component again only when it is another value. */
export function useDerived<Key, Value extends number | string | boolean | null>(
  counters: ChangeCounters<Key>,
  { keys, read }: Derived<Key, Value>,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = keys.map((key) => counters.subscribe(key, listener))
      return () => undo.forEach((stop) => stop())
    },
    [counters, keys],
  )
  return useSyncExternalStore(subscribe, read)
}
