import type { Cell } from '@staffplan/contracts/arithmetic/plan'
import { printScope } from '@staffplan/contracts/planning/scope-key'
import type { AppliedSpecialDriver } from '@staffplan/contracts/arithmetic/special'
import { useBoard } from '../board.ts'
import { useVersion, useVersionsOf } from '../use-versions.ts'

type Place = { readonly businessUnitId: number; readonly divisionId: number }
export type Applied = {
  readonly entry: AppliedSpecialDriver
  /** The only plan year it counts in; null for all of them. */
  readonly year: number | null
}

const NOTHING: Cell = { fte: 0, tpc: null, flags: [] }

/** A division's figures, one per year, as they stand now. */
export function useDivisionFigures(divisionId: number): readonly Cell[] {
  const { session, years } = useBoard()
  useVersion(session.store.divisions, divisionId)
  useVersion(session.store.facts, 'plan')
  return years.map((year) => session.store.plan?.cell(divisionId, year) ?? NOTHING)
}

/** The special drivers applied to a division, in the order in which they count. */
export function useApplied({ businessUnitId, divisionId }: Place): readonly Applied[] {
  const { session, years } = useBoard()
  const scopes = [null, ...years.slice(1)].map((year) => ({
    year,
    scope: printScope({ kind: 'applied', businessUnitId, divisionId, year }),
  }))
  useVersionsOf(
    session.store.keys,
    scopes.map(({ scope }) => scope),
  )
  return scopes.flatMap(({ year, scope }) => session.store.applied(scope).map((entry) => ({ entry, year })))
}
