import { z } from 'zod'
import { requiredText } from '../text.ts'

const LAST_YEAR = 2200
const year = z.number().int().min(1950).max(LAST_YEAR)
/** Leaves room for at least one plan year. */
const startYear = year.max(LAST_YEAR - 1)
const MOST_PLAN_YEARS = 10
/** Its maximum also depends on the years left after the start year, so `settings` checks one bound for both. */
const planYears = z.number().int().min(1).meta({ maximum: MOST_PLAN_YEARS })
const hasPlanYears = z.object({ planYears })
const YEARS_AT_ONCE = 50

export const overtimePolicyName = z.enum(['sa-art107', 'basic-150', 'de-tvoed'])

/** Full-time week of the German public service. */
export const FULL_WEEK = 39

const MAX_CURRENCY = 10

/** Hours of a full-time week, used only by `de-tvoed`. */
export const weeklyHours = z.number().min(1).max(80)

/** How overtime is valued from a day on. */
const overtimePolicy = z.strictObject({
  name: overtimePolicyName,
  weeklyHours: weeklyHours.default(FULL_WEEK),
  from: z.iso.date(),
})
export type OvertimePolicy = z.infer<typeof overtimePolicy>

/** What an administrator sets for the whole installation. */
export const settings = z.strictObject({
  planning: z.strictObject({ startYear, planYears }).superRefine(
    ({ startYear: first, planYears: count }, context) => {
      const left = startYear.safeParse(first).success ? LAST_YEAR - first : MOST_PLAN_YEARS
      const max = Math.min(left, MOST_PLAN_YEARS)
      if (count <= max) return
      context.addIssue({ code: 'custom', path: ['planYears'], params: { code: 'out-of-range', max } })
    },
    // Checked even if the start year is invalid.
    { when: ({ value }) => hasPlanYears.safeParse(value).success },
  ),
  /** Years offered for uploads and in the analytics; `offeredYears` adds those that the plan is based on. */
  importYears: z.strictObject({ from: year, to: year }).superRefine(({ from, to }, context) => {
    const max = Math.min(LAST_YEAR, from + YEARS_AT_ONCE - 1)
    if (!year.safeParse(from).success || (from <= to && to <= max)) return
    context.addIssue({ code: 'custom', path: ['to'], params: { code: 'out-of-range', min: from, max } })
  }),
  currency: requiredText(MAX_CURRENCY),
  /** Ascending by day; each applies until the next, and the first one also before its day. */
  overtimePolicies: z
    .array(overtimePolicy)
    .min(1)
    .max(100)
    .superRefine((policies, context) => {
      for (const [row, { from }] of policies.entries()) {
        if (policies.findIndex((other) => other.from === from) === row) continue
        context.addIssue({ code: 'custom', path: [row, 'from'], params: { code: 'duplicate' } })
      }
    })
    .transform((policies) => policies.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
})
export type Settings = z.infer<typeof settings>

/** The import years, extended to the first plan year, so that they follow when the planning period moves on. */
export function offeredYears({ planning, importYears }: Settings): Settings['importYears'] {
  return { from: importYears.from, to: Math.max(importYears.to, planning.startYear + 1) }
}

/** The policy for a year. Hours are known per year, so the policy that applies at its end values the whole year. */
export function overtimePolicyOf({ overtimePolicies }: Settings, year: number): OvertimePolicy {
  return overtimePolicies.findLast(({ from }) => from <= `${year}-12-31`) ?? overtimePolicies[0]!
}
