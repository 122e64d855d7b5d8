import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { type FocusEvent, useCallback, useEffect, useSyncExternalStore } from 'react'
import { useBoard } from '#planning/board/board.ts'
import type { Highlight } from './highlights.ts'
import { belongs } from './moves.ts'

/** `highlighted`: related to what is pointed at; `dim`: something else is pointed at. */
export type HighlightState = 'highlighted' | 'dim' | null

/** How a driver or division of a unit is highlighted at the moment. */
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

/** Highlights by pointer and by keyboard focus alike. */
export function useHighlightHandlers(businessUnitId: number, spot: Highlight) {
  const { highlights } = useBoard()
  const { kind, id } = spot
  // An element that is removed while highlighted fires no leave or blur event.
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
