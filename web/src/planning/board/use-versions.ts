import { useCallback, useSyncExternalStore } from 'react'
import type { ChangeCounters } from '#planning/draft/change-counters.ts'

/** Redraws the component whenever the key changes. */
export function useVersion<Key>(counters: ChangeCounters<Key>, key: Key): number {
  const subscribe = useCallback((listener: () => void) => counters.subscribe(key, listener), [counters, key])
  return useSyncExternalStore(subscribe, () => counters.of(key))
}

type Derived<Key, Value> = { readonly keys: readonly Key[]; readonly read: () => Value }

/** A value derived from several keys; redraws the component only when that value changes. */
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
