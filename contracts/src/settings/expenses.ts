import { z } from 'zod'
import { pageOf } from '../paging.ts'

const MAX_EXPENSES = 1e15
const amount = z.number().min(0).max(MAX_EXPENSES).nullable().default(null)

/** Expenses of a year in SR that are entered beside the calculated ones; null is a gap in the chart. */
const expensesRow = z.strictObject({
  year: z.number().int().min(1950).max(2200),
  internal: amount,
  atk: amount,
})
export type ExpensesRow = z.infer<typeof expensesRow>

const rows = z
  .array(expensesRow)
  .max(251)
  .refine((all) => new Set(all.map(({ year }) => year)).size === all.length, {
    params: { code: 'duplicate' },
  })

/** The answer of `GET /v1/expenses`. */
export const expensesPage = pageOf(expensesRow)

/** Body of `PUT /v1/expenses`: all years, as rows or as `GET` answers them; a year that is not sent is cleared. */
export const expenses = z.union([
  rows,
  z.strictObject({ content: rows, totalElements: z.number().optional() }).transform(({ content }) => content),
])
