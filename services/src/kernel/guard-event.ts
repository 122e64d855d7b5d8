import { event, type EventDefinitions } from '@staffplan/contracts/domain-event'
import { z } from 'zod'

/** Written by versions before 2026-11-22 and only read since: it moved its stream's revision and changes nothing. */
export const GUARD = 'StreamGuarded'

export const guardEvents = { [GUARD]: event(z.object({ by: z.string() })) } satisfies EventDefinitions
