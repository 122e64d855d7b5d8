import { toWhole } from './decimal-round.ts'

/** Total monthly pay of some people, in hundredths; it does not include `uncounted` of them, whose pay is not known. */
export type CountedPay = {
  readonly staffNumber: number
  readonly salary: number
  readonly uncounted?: number
}

/** Adds assumed pay for people whose pay is not known: the average of the others, rounded to whole hundredths. */
export function withAssumedPay<Sums extends CountedPay>(sums: Sums): Omit<Sums, 'uncounted'> & CountedPay {
  const { uncounted = 0, ...others } = sums
  const counted = sums.staffNumber - uncounted
  if (uncounted === 0 || counted === 0) return sums
  return { ...others, salary: sums.salary + toWhole((sums.salary / counted) * uncounted) }
}
