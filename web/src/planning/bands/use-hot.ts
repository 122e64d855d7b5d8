import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { type FocusEvent, useCallback, useSyncExternalStore } from 'react'
import { useBoard } from '../board.ts'
import type { HotSpot } from './hot-spots.ts'

/** `hot`: it belongs to what is looked at; `dim`: something else is looked at. */
export type Heat = 'hot' | 'dim' | null

/** How much attention a driver or a division of a unit gets just now. */
export function useHeat(unit: UnitStructure, self: HotSpot): Heat {
  const { hot } = useBoard()
  const id = unit.businessUnit.id
  const subscribe = useCallback((listener: () => void) => hot.versions.subscribe(id, listener), [hot, id])
  return useSyncExternalStore(subscribe, () => heatOf(unit, { self, spot: hot.of(id) }))
}

function heatOf(unit: UnitStructure, { self, spot }: { self: HotSpot; spot: HotSpot | null }): Heat {
  if (!spot) return null
  if (spot.kind === self.kind) return spot.id === self.id ? 'hot' : 'dim'
  const [driverId, divisionId] = spot.kind === 'secondary' ? [spot.id, self.id] : [self.id, spot.id]
  const driver = unit.secondaryDrivers.find((driver) => driver.id === driverId)
  return driver?.divisionIds.includes(divisionId) ? 'hot' : 'dim'
}

/** Pointer and keyboard alike: looking at something is being on it or in it. */
export function useHotHandlers(businessUnitId: number, spot: HotSpot) {
  const { hot } = useBoard()
  return {
    onPointerEnter: () => hot.set(businessUnitId, spot),
    onPointerLeave: () => hot.set(businessUnitId, null),
    onFocus: () => hot.set(businessUnitId, spot),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) hot.set(businessUnitId, null)
    },
  }
}
