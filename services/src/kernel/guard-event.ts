import { event, type EventDefinitions } from '@staffplan/contracts/domain-event'
import { z } from 'zod'

/** Changes nothing but its stream's revision: another stream's decision relies on what stood here. */
export const GUARD = 'StreamGuarded'

const guarded = z.object({ by: z.string() })

/** `by`: the other stream. */
export type Guarded = z.infer<typeof guarded>

export const guardEvents = { [GUARD]: event(guarded) } satisfies EventDefinitions
