import { z } from 'zod'

/** A revision or position in decimal digits, up to what every log can count. */
export const LOG_NUMBER = /^\d{1,18}$/

export const logNumber = z.string().regex(LOG_NUMBER)
