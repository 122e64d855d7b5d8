import { z } from 'zod'
import { type EventDefinitions, event } from '../event-definition.ts'

export const planRead = z.object({
  map: z.enum(['userInput', 'drivers', 'snapshots']),
  /** Revision of the draft that was read; null when the session saved without having read. */
  rev: z.number().int().nullable(),
  /** The draft's last revision at that time. */
  head: z.number().int(),
  /** Number of the session's last command by then; its later writes are on its screen as well. */
  seq: z.number().int(),
})
/** What a session has read of one of the maps that are read and saved whole. */
export type PlanRead = z.infer<typeof planRead>

/** Written by earlier versions to streams `planReads-{startYear}-{session}`; now such reads expire and are not events. */
export const readEvents = { PlanRead: event(planRead) } satisfies EventDefinitions
