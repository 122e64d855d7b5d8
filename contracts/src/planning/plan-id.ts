import { z } from 'zod'

/** Id of a plan: the first year of its planning period. */
export const planId = z.string().regex(/^\d{4}$/)
