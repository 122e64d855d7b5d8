import type { EventOf } from '@staffplan/contracts/domain-event'
import type { PlanRead, readEvents } from '@staffplan/contracts/planning/read-events'
import type { StreamModel } from '#kernel/stream-model.ts'

/** Which of the two maps a caller reads and saves. */
export type StoreMap = PlanRead['map']

/** What one session has on its screen. */
export type PlanReads = ReadonlyMap<StoreMap, PlanRead>

export function planReadsStream(planId: string, sessionId: string): string {
  return `planReads-${planId}-${sessionId}`
}

export const planReadsModel: StreamModel<PlanReads> = {
  initial: () => new Map(),
  evolve(reads, recorded) {
    const { data } = recorded as typeof recorded & EventOf<typeof readEvents> // parsed by EventTypes; the stream has no others
    return new Map(reads).set(data.map, data)
  },
}
