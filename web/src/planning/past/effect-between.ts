import type { PlanTotals } from '@staffplan/contracts/planning/plan-replay'

type Asked = { readonly from: number; readonly to: number; readonly year: number }

/** The effect of the changes after one revision up to another on a year; null when it is not known. */
export function effectBetween(
  told: PlanTotals | undefined,
  { from, to, year }: Asked,
): { readonly fte: number; readonly tpc: number | null } | null {
  const yearIndex = told?.years.indexOf(year) ?? -1
  const [before, after] = [from, to].map((rev) => told?.totals.find((total) => total.rev === rev))
  if (!before || !after || yearIndex < 0) return null
  const [paid, pay] = [before.tpc[yearIndex] ?? null, after.tpc[yearIndex] ?? null]
  return {
    fte: hundredths(after.fte[yearIndex]! - before.fte[yearIndex]!),
    tpc: paid === null || pay === null ? null : hundredths(pay - paid),
  }
}

/** Sums of hundredths differ by hundredths; rounding removes the floating-point error (and `+ 0` a negative zero). */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100 + 0
}
