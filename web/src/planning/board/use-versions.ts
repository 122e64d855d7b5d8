import { useCallback, useSyncExternalStore } from 'react'
import type { Versions } from '#planning/draft/versions.ts'

/** Draws the component again whenever the key changes. */
export function useVersion<Key>(versions: Versions<Key>, key: Key): number {
  const subscribe = useCallback((listener: () => void) => versions.subscribe(key, listener), [versions, key])
  return useSyncExternalStore(subscribe, () => versions.of(key))
}

type Derived<Key, Value> = { readonly keys: readonly Key[]; readonly read: () => Value }

/** A value made of what several keys hold; draws the component again only when it is another value. */
export function useDerived<Key, Value extends number | string | boolean | null>(
  versions: Versions<Key>,
  { keys, read }: Derived<Key, Value>,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = keys.map((key) => versions.subscribe(key, listener))
      return () => undo.forEach((stop) => stop())
    },
    [versions, keys],
  )
  return useSyncExternalStore(subscribe, read)
}
