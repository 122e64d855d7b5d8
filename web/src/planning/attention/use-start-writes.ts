import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from '../draft/draft-store.ts'

/** Rises when another start value is stored; typing one counts at most once. */
export function useStartWrites(store: DraftStore, startYear: number): number {
  const writes = useMemo(
    () => ({ of: store, startYear, count: 0, kept: new Map<string, DraftValue>() }),
    [store, startYear],
  )
  const subscribe = useCallback(
    (listener: () => void) =>
      writes.of.changes.listen((keys) => {
        const { of, kept } = writes
        const written = [...keys].filter((key) => {
          return isStartValue(key, writes.startYear) && kept.get(key) !== of.kept(key)
        })
        if (written.length === 0) return
        for (const key of written) kept.set(key, of.kept(key))
        writes.count += 1
        listener()
      }),
    [writes],
  )
  return useSyncExternalStore(subscribe, () => writes.count)
}

function isStartValue(text: string, startYear: number): boolean {
  const key = parseDraftKey(text)
  return key?.kind === 'input' && key.scope.year === startYear
}
