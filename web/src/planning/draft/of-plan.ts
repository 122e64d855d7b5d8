import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'

type OfPlan = { readonly period?: PlanningPeriod }

/** The server answers what is planned now, which may be another plan: nothing of it belongs to this one. */
export function ofPlan<State extends OfPlan>(
  planId: string,
  state: State | 'unreadable' | null,
): State | 'unreadable' | null {
  if (state === null || state === 'unreadable' || !state.period) return state
  return String(state.period.startYear) === planId ? state : null
}
