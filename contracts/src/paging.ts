import { z } from 'zod'

/** Largest page a selector list may ask for. */
export const MAX_PAGE_SIZE = 999_999
export const DEFAULT_PAGE_SIZE = 100

export type SortOrder = { readonly field: string; readonly direction: 'asc' | 'desc' }
export type PageRequest = {
  readonly page: number
  readonly size: number
  readonly sort: readonly SortOrder[]
}

export type Page<Row> = { readonly content: readonly Row[]; readonly totalElements: number }

/** The answer of every list call. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ content: z.array(row), totalElements: z.number().int() })
}

/** `id,asc` as it travels in the query. */
export function printSort(order: SortOrder): string {
  return `${order.field},${order.direction}`
}
