import type { OvertimePolicy } from '@staffplan/contracts/settings/settings'
import type { Sums } from './sums.ts'

/** Hours of a month that a monthly salary is divided by in Saudi labour law. */
const SAUDI_MONTH_HOURS = 240
const WEEKS_A_MONTH = 4.348

/** How overtime is valued, regardless of since when. */
type Valuation = Omit<OvertimePolicy, 'from'>

/**
 * Cost of a year's overtime in whole SR, rounded once.
 * `sa-art107`: hours * (total / 240 + 0.5 * basic / 240), Saudi labour law, article 107; `basic-150`: hours * 1.5 * basic / 240;
 * `de-tvoed`: hours * total / (weekly hours * 4.348).
 */
export function overtimeCost({ hoursByTotal, hoursByBasic }: Sums, policy: Valuation): number {
  return Math.round(Number(unrounded().toPrecision(15))) // 15 digits are what a double keeps of a decimal

  function unrounded(): number {
    switch (policy.name) {
      case 'sa-art107':
        return (hoursByTotal + 0.5 * hoursByBasic) / SAUDI_MONTH_HOURS
      case 'basic-150':
        return (1.5 * hoursByBasic) / SAUDI_MONTH_HOURS
      case 'de-tvoed':
        return hoursByTotal / (policy.weeklyHours * WEEKS_A_MONTH)
    }
  }
}
