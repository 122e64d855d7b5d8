import { event, type EventDefinitions } from '@staffplan/contracts/event-definition'
import { logSealed } from '@staffplan/contracts/trail/log-seal'
import { z } from 'zod'
import { REMOVED } from '#ports/event-log.ts'

/** Written by versions before 2026-11-22 and only read since: it moved its stream's revision and changes nothing. */
export const GUARD = 'StreamGuarded'

/** Events that belong to no slice and change nothing. */
export const kernelEvents = {
  [GUARD]: event(z.object({ by: z.string() })),
  [REMOVED]: event(z.object({})),
  /** Stream `seals`. */
  LogSealed: event(logSealed),
} satisfies EventDefinitions
