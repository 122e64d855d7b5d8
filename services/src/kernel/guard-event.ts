import { event, type EventDefinitions } from '@staffplan/contracts/domain-event'
import { z } from 'zod'

/** Changes nothing but its stream's revision: another stream's decision relies on what stood here. */
export const GUARD = 'StreamGuarded'

export const guardEvents = { [GUARD]: event(z.object({ by: z.string() })) } satisfies EventDefinitions
