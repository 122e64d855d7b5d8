import type { Cell } from '@staffplan/contracts/arithmetic/plan'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useBoard } from '#planning/board/board.ts'
import { useDerived, useVersion } from '#planning/board/use-versions.ts'
import { appliedListName } from '../draft/applied-list-name.ts'
import { isAnother } from './use-totals.ts'
import type { AppliedEntryIn } from '@staffplan/contracts/arithmetic/applied-specials'

const NOTHING: Cell = { fte: 0, tpc: null, flags: [] }

type CellPlace = { readonly divisionId: number; readonly year: number }

/** A figure of a division; redraws only when this figure changes, not with others of the division. */
export function useFigure(place: CellPlace, measure: 'fte' | 'tpc'): number | null {
  const { divisionId, year } = place
  return useOfDivision(divisionId, (cellOf) => cellOf(year)[measure])
}

/** Whether a figure differs from the plan that the session compares with; redraws only when that changes. */
export function useDiffers({ divisionId, year }: CellPlace, measure: 'fte' | 'tpc'): boolean {
  const { session } = useBoard()
  const { store, compared } = session
  const other = compared?.with
  const subscribe = useCallback(
    (listener: () => void) => {
      const undo = [
        store.divisions.subscribe(divisionId, listener),
        other?.divisions.subscribe(divisionId, listener),
        other?.aspects.subscribe('plan', listener),
      ]
      return () => undo.forEach((stop) => stop?.())
    },
    [store, other, divisionId],
  )
  return useSyncExternalStore(subscribe, () => {
    const against = session.compared?.with
    if (!against?.hasStarted()) return false
    const [here, there] = [store, against].map(({ plan }) => plan?.cell(divisionId, year)?.[measure] ?? null)
    return isAnother(here, there)
  })
}

/** Warnings that concern a division's figures; `carried` and `inverse` are shown at the inputs. */
const SHOWN = ['followsOthers', 'unmeasured', 'leftOut', 'clamped'] as const

/** Joined by spaces into one string, so that equal flags compare as equal. */
export function useFlags(divisionId: number): string {
  const { years } = useBoard()
  return useOfDivision(divisionId, (cellOf) => {
    const cells = years.map(cellOf)
    return SHOWN.filter((flag) => cells.some(({ flags }) => flags.includes(flag))).join(' ')
  })
}

function useOfDivision<Value extends number | string | null>(
  divisionId: number,
  read: (cellOf: (year: number) => Cell) => Value,
): Value {
  const { store } = useBoard().session
  const keys = useMemo(() => [divisionId], [divisionId])
  const cellOf = (year: number) => store.plan?.cell(divisionId, year) ?? NOTHING
  return useDerived(store.divisions, { keys, read: () => read(cellOf) })
}

/** The special drivers applied to a division, in the order in which they are applied. */
export function useApplied(divisionId: number): readonly AppliedEntryIn[] {
  const { session, years } = useBoard()
  useVersion(session.store.keys, appliedListName(divisionId))
  return [null, ...years.slice(1)].flatMap((year) => session.store.applied(divisionId, year))
}
