import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import type { Total } from '@staffplan/contracts/arithmetic/totals'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** A total, and whether it differs from the plan that the session compares with. */
export type ShownTotal = Total & { readonly differs: Readonly<Record<'fte' | 'tpc', boolean>> }

type Sums = readonly (ShownTotal | null)[]

/** Totals of the whole organisation, one per year. */
export function useTotals(): Sums {
  const { session, years } = useBoard()
  const { store } = session
  const other = session.compared?.with ?? store
  useVersion(store.aspects, 'totals')
  useVersion(store.aspects, 'plan')
  useVersion(other.aspects, 'totals')
  useVersion(other.aspects, 'plan')
  return years.map((year) => compare(session, (plan) => plan.total(year)))
}

/** Totals of all divisions of a unit, one per year. */
export function useUnitTotals(id: number): Sums {
  const { session, years } = useBoard()
  const { store } = session
  const other = session.compared?.with ?? store
  useVersion(store.units, id)
  useVersion(store.aspects, 'plan')
  useVersion(other.units, id)
  useVersion(other.aspects, 'plan')
  return years.map((year) => compare(session, (plan) => plan.unitTotal(id, year)))
}

function compare(
  { store, compared }: BigPictureSession,
  sum: (plan: Plan) => Total | null,
): ShownTotal | null {
  const here = store.plan && sum(store.plan)
  if (!here) return null
  const other = compared?.with.hasStarted() ? compared.with.plan : null
  const there = other && sum(other)
  return {
    ...here,
    differs: { fte: isAnother(here.fte, there?.fte), tpc: isAnother(here.tpc, there?.tpc) },
  }
}

/** Whether two values differ when rounded to hundredths, as they are shown; false if either is unknown. */
export function isAnother(here: number | null | undefined, there: number | null | undefined): boolean {
  return here != null && there != null && Math.round((here - there) * 100) !== 0
}
