import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { type FocusEvent, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useBoard } from '#planning/board/board.ts'
import type { Highlight } from './highlights.ts'
import { belongs } from './moves.ts'

/** `highlighted`: it belongs to what is looked at; `dim`: something else is looked at. */
export type HighlightState = 'highlighted' | 'dim' | null

/** How much attention a driver or a division of a unit gets just now. */
export function useHighlight(unit: UnitStructure, self: Highlight): HighlightState {
  const { highlights } = useBoard()
  const id = unit.businessUnit.id
  const subscribe = useCallback(
    (listener: () => void) => highlights.changes.subscribe(id, listener),
    [highlights, id],
  )
  return useSyncExternalStore(subscribe, () => highlightOf(unit, { self, spot: highlights.of(id) }))
}

function highlightOf(
  unit: UnitStructure,
  { self, spot }: { self: Highlight; spot: Highlight | null },
): HighlightState {
  if (!spot) return null
  return belongs(unit, self, spot) ? 'highlighted' : 'dim'
}

/** Pointer and keyboard alike: looking at something is being on it or in it. */
export function useHighlightHandlers(businessUnitId: number, spot: Highlight) {
  const { highlights } = useBoard()
  const { kind, id } = spot
  // What goes while it is looked at, with its page or its row, is left by no pointer and no cursor.
  useEffect(
    () => () => highlights.leave(businessUnitId, { kind, id }),
    [highlights, businessUnitId, kind, id],
  )
  return {
    onPointerEnter: () => highlights.set(businessUnitId, spot),
    onPointerLeave: () => highlights.set(businessUnitId, null),
    onFocus: () => highlights.set(businessUnitId, spot),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) highlights.set(businessUnitId, null)
    },
  }
}
