import { useCallback, useSyncExternalStore } from 'react'
import type { Entry } from './entries.ts'
import { useGrid } from './grid.ts'

/** What is being typed into a cell, or was refused there; null when neither. */
export function useEntry(key: string): Entry | null {
  const { entries } = useGrid()
  const subscribe = useCallback((listener: () => void) => entries.subscribe(key, listener), [entries, key])
  return useSyncExternalStore(subscribe, () => entries.of(key))
}
