import { z } from 'zod'
import { logNumber } from './log-number.ts'

/** Query parameters that name the moment to read as of; now unless one is given. */
export const asOfParameters = {
  position: logNumber.optional().describe('As it was at this position of the log, as commands answer it.'),
  at: z.iso
    .datetime()
    .optional()
    .describe('As it was at this time: with everything that was stored by then.'),
}

export const asOfQuery = z
  .object(asOfParameters)
  .refine(({ position, at }) => position === undefined || at === undefined, {
    params: { code: 'not-a-choice' },
    path: ['at'],
  })
