import { z } from 'zod'

/** The start year, whose figures are the base of every ratio, and how many years are planned after it. */
export const planningPeriod = z.object({
  startYear: z.number().int().min(1900).max(2200),
  planYears: z.number().int().min(1).max(10),
})
export type PlanningPeriod = z.infer<typeof planningPeriod>

/** The start year and the plan years, ascending. */
export function yearsOf({ startYear, planYears }: PlanningPeriod): number[] {
  return Array.from({ length: planYears + 1 }, (_, index) => startYear + index)
}

/** First and last of ascending years, as parameters for refusing another year; empty when there are none. */
export function spanOf(years: readonly number[]): { readonly from?: number; readonly to?: number } {
  const [from] = years
  const to = years.at(-1)
  return from === undefined || to === undefined ? {} : { from, to }
}
