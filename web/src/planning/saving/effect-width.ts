import { useBoard } from '#planning/board/board.ts'

/** Widths in pixels: a unit's name, and a difference per measure. */
const NAME = 110
const FTE = 76
const TPC = 124
/** Padding, and a scrollbar as on most desktops. */
const SIDES = 32 + 17
const LEAST = 540
const MOST = 940

/** The width at which a table of effects on so many years fits without stacking. */
export function effectWidth(planYears: number, seesPay: boolean): number {
  return NAME + planYears * (FTE + (seesPay ? TPC : 0))
}

/** The width of a dialog with such a table, if the window has the room. */
export function useEffectDialogSize(): number {
  const { years, session } = useBoard()
  return Math.min(MOST, Math.max(LEAST, SIDES + effectWidth(years.length - 1, session.access.seesPay)))
}
