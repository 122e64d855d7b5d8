import type { EventOf } from '@staffplan/contracts/event-definition'
import type { manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

/** `change`: number of the plan's change that wrote this value; `by`: the user who made it. */
type PlannedFte = { readonly value: number | null; readonly change: number; readonly by: number }

export type ManualPlanState = {
  /** By division id. A removed value stays as null, so that a late write based on the old one is refused. */
  readonly divisions: Map<number, PlannedFte>
  /** The plan's ETag. */
  changes: number
}

export function manualPlanStream(year: number): string {
  return `manualPlan-${year}`
}

/** The FTE that was planned by hand for one year. */
export const manualPlanModel: StreamModel<ManualPlanState> = {
  initial: () => ({ divisions: new Map(), changes: 0 }),
  stored: asItIs(2),
  evolve(state, recorded) {
    const event = recorded as typeof recorded & EventOf<typeof manualPlanEvents> // parsed by EventTypes; the stream has no others
    state.changes += 1
    for (const { divisionId, to } of event.data.divisions) {
      state.divisions.set(divisionId, { value: to, change: state.changes, by: event.metadata.actor })
    }
    return state
  },
}
