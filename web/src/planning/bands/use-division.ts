import type { Cell } from '@staffplan/contracts/arithmetic/plan'
import { useBoard } from '../board.ts'
import { listsOf } from '../draft/lists-of.ts'
import type { AppliedEntryIn } from '../draft/followed-plan.ts'
import { useVersion } from '../use-versions.ts'

const NOTHING: Cell = { fte: 0, tpc: null, flags: [] }

/** A division's figures, one per year, as they stand now. */
export function useDivisionFigures(divisionId: number): readonly Cell[] {
  const { session, years } = useBoard()
  useVersion(session.store.divisions, divisionId)
  useVersion(session.store.facts, 'plan')
  return years.map((year) => session.store.plan?.cell(divisionId, year) ?? NOTHING)
}

/** The special drivers applied to a division, in the order in which they count. */
export function useApplied(divisionId: number): readonly AppliedEntryIn[] {
  const { session, years } = useBoard()
  useVersion(session.store.keys, listsOf(divisionId))
  return [null, ...years.slice(1)].flatMap((year) => session.store.applied(divisionId, year))
}
