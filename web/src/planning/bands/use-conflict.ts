import { useCallback, useSyncExternalStore } from 'react'
import { useBoard } from '../board/board.ts'
import type { Conflict } from '../draft/overwritten.ts'

/** That somebody replaced one's own value there, until it is decided about. */
export function useConflict(key: string): Conflict | null {
  const { overwritten } = useBoard().session.foreign
  const subscribe = useCallback((listener: () => void) => overwritten.changed.listen(listener), [overwritten])
  return useSyncExternalStore(subscribe, () => overwritten.of(key))
}

/** The newest of several cells. */
export function useConflictAmong(keys: readonly string[]): Conflict | null {
  const { overwritten } = useBoard().session.foreign
  const subscribe = useCallback((listener: () => void) => overwritten.changed.listen(listener), [overwritten])
  return useSyncExternalStore(
    subscribe,
    () => overwritten.all.findLast(({ key }) => keys.includes(key)) ?? null,
  )
}
