import { z } from 'zod'
import { type EventDefinitions, event } from '../event-definition.ts'

export const planRead = z.object({
  map: z.enum(['userInput', 'drivers', 'snapshots']),
  /** Revision of the draft that was shown; null when the session saved without having read. */
  rev: z.number().int().nullable(),
  /** The draft's last revision at that time. */
  head: z.number().int(),
  /** The last command of this session by then: its later writes are on its screen too. */
  seq: z.number().int(),
})
/** What a session has on its screen of one of the maps that are read and saved whole. */
export type PlanRead = z.infer<typeof planRead>

/** Written by earlier versions, to `planReads-{startYear}-{session}`. What was read expires: it is no event any more. */
export const readEvents = { PlanRead: event(planRead) } satisfies EventDefinitions
