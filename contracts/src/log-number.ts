import { z } from 'zod'

/** A revision or a position in decimal digits, as far as every log can count. */
export const LOG_NUMBER = /^\d{1,18}$/

export const logNumber = z.string().regex(LOG_NUMBER)
