import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'

type OfPlan = { readonly period?: PlanningPeriod }

/** Null when the server answers with another plan, because other years are planned now. */
export function ofPlan<State extends OfPlan>(
  planId: string,
  state: State | 'unreadable' | null,
): State | 'unreadable' | null {
  if (state === null || state === 'unreadable' || !state.period) return state
  return String(state.period.startYear) === planId ? state : null
}
