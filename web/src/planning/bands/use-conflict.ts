import { useCallback, useSyncExternalStore } from 'react'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'

/** The conflict of a cell where somebody replaced this user's value; null once it is decided. */
export function useConflict(key: string): Conflict | null {
  const { overwritten } = useBoard().session.foreign
  const subscribe = useCallback((listener: () => void) => overwritten.changed.listen(listener), [overwritten])
  return useSyncExternalStore(subscribe, () => overwritten.of(key))
}

/** The newest conflict among several cells. */
export function useConflictAmong(keys: readonly string[]): Conflict | null {
  const { overwritten } = useBoard().session.foreign
  const subscribe = useCallback((listener: () => void) => overwritten.changed.listen(listener), [overwritten])
  return useSyncExternalStore(
    subscribe,
    () => overwritten.all.findLast(({ key }) => keys.includes(key)) ?? null,
  )
}
