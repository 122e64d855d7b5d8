import { toWhole } from './decimal-round.ts'

/** What people are paid a month together, in hundredths, and for how many of them nothing is in it. */
export type CountedPay = {
  readonly staffNumber: number
  readonly salary: number
  readonly uncounted?: number
}

/** Whoever is paid nobody knows what counts as paid like the others of the same part, to whole hundredths. */
export function withAssumedPay<Sums extends CountedPay>(sums: Sums): Omit<Sums, 'uncounted'> & CountedPay {
  const { uncounted = 0, ...others } = sums
  const counted = sums.staffNumber - uncounted
  if (uncounted === 0 || counted === 0) return sums
  return { ...others, salary: sums.salary + toWhole((sums.salary / counted) * uncounted) }
}
