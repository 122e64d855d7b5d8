import { useBoard } from '#planning/board/board.ts'

/** In pixels, what the name of a unit and a difference need. */
const NAME = 110
const FTE = 76
const TPC = 124
/** A bar to scroll by among them, as most desktops have it. */
const SIDES = 32 + 17
const LEAST = 540
const MOST = 940

/** What a table of effects over so many years needs to stand in one piece. */
export function effectWidth(planYears: number, seesPay: boolean): number {
  return NAME + planYears * (FTE + (seesPay ? TPC : 0))
}

/** Of a dialog with such a table, where the window has the room. */
export function useEffectDialogSize(): number {
  const { years, session } = useBoard()
  return Math.min(MOST, Math.max(LEAST, SIDES + effectWidth(years.length - 1, session.access.seesPay)))
}
