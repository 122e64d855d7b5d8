import { useCallback, useSyncExternalStore } from 'react'
import type { Versions } from './draft/versions.ts'

/** Draws the component again whenever the key changes. */
export function useVersion<Key>(versions: Versions<Key>, key: Key): number {
  const subscribe = useCallback((listener: () => void) => versions.subscribe(key, listener), [versions, key])
  return useSyncExternalStore(subscribe, () => versions.of(key))
}

/** Draws the component again whenever one of the keys changes. */
export function useVersionsOf(versions: Versions<string>, keys: readonly string[]): number {
  const joined = keys.join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = joined.split(' ').map((key) => versions.subscribe(key, listener))
      return () => undo.forEach((stop) => stop())
    },
    [versions, joined],
  )
  // Versions only rise, so their sum changes with each of them.
  return useSyncExternalStore(subscribe, () => keys.reduce((sum, key) => sum + versions.of(key), 0))
}
