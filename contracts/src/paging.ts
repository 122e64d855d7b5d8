import { z } from 'zod'

/** Largest page a selector list may ask for. */
export const MAX_PAGE_SIZE = 999_999
export const DEFAULT_PAGE_SIZE = 100

/** The answer of every list call. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ content: z.array(row), totalElements: z.number().int() })
}
