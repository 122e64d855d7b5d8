import { z } from 'zod'
import { optionalText } from './text.ts'

/** Largest page a selector list may ask for. */
export const MAX_PAGE_SIZE = 999_999
export const DEFAULT_PAGE_SIZE = 100
/** Longest search text, in characters. */
export const MAX_SEARCH = 100
export const searchText = optionalText(MAX_SEARCH)

/** The answer of every list call. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ content: z.array(row), totalElements: z.number().int() })
}
