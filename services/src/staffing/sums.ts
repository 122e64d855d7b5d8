import { type CountedPay, withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import { fromHundredths, toHundredths, toWhole } from '@staffplan/contracts/arithmetic/decimal-round'
import type { Kind } from './collections.ts'

/**
 * What counts of one staff row: SR per month, and overtime hours of the year. `total` is null if the person's pay is no
 * longer known, because the person was erased.
 */
export type Amounts = { readonly total: number | null; readonly basic: number; readonly hours: number }

/** What can be added up over cost centres; averages and costs derive from it. */
export type Sums = {
  readonly staffNumber: number
  readonly minSalary: number | null
  readonly maxSalary: number | null
  /**
   * Monthly pay in hundredths, each person's rounded once: whole numbers add up to the same in any order. Includes what
   * is assumed for people whose pay is unknown.
   */
  readonly salary: number
  readonly hours: number
  /** Sum of hours times total salary, and of hours times basic salary: every overtime policy is a mix of the two. */
  readonly hoursByTotal: number
  readonly hoursByBasic: number
  /** How many people's pay is unknown: people who were erased, at past moments and where a backup brought them back. */
  readonly unpaid?: number
  /** For how many of these nothing is assumed either, because no pay of others beside theirs is known. */
  readonly uncounted?: number
}

export const noStaff: Sums = {
  staffNumber: 0,
  minSalary: null,
  maxSalary: null,
  salary: 0,
  hours: 0,
  hoursByTotal: 0,
  hoursByBasic: 0,
}

export function sumsOf({ total, basic, hours }: Amounts): Sums {
  if (total === null) return { ...noStaff, staffNumber: 1, unpaid: 1, uncounted: 1 }
  return {
    staffNumber: 1,
    minSalary: total,
    maxSalary: total,
    salary: toHundredths(total),
    hours,
    hoursByTotal: hours * total,
    hoursByBasic: hours * basic,
  }
}

/** Added in the given order, so that the same parts give the same bits. */
export function combined(parts: Iterable<Sums>): Sums {
  const all: { -readonly [Name in keyof Sums]: Sums[Name] } = { ...noStaff }
  for (const part of parts) {
    all.staffNumber += part.staffNumber
    all.minSalary = pick(Math.min, all.minSalary, part.minSalary)
    all.maxSalary = pick(Math.max, all.maxSalary, part.maxSalary)
    all.salary += part.salary
    all.hours += part.hours
    all.hoursByTotal += part.hoursByTotal
    all.hoursByBasic += part.hoursByBasic
    if (part.unpaid) all.unpaid = (all.unpaid ?? 0) + part.unpaid
    if (part.uncounted) all.uncounted = (all.uncounted ?? 0) + part.uncounted
  }
  return all
}

/**
 * Sums of the parts directly below. Above divisions nothing more is assumed: planning calculates each division with its
 * own pay, and a unit costs what its divisions do.
 */
export function sumsAbove(kind: Exclude<Kind, 'costCentres'>, below: Iterable<Sums>): Sums {
  const sums = combined(below)
  return kind === 'businessUnits' ? sums : withAssumedPay(sums)
}

/** The sums that are about pay. */
export type PaySums = Pick<Sums, 'salary' | 'unpaid' | 'uncounted'>

export function payOf({ salary, unpaid, uncounted }: Sums): PaySums {
  return { salary, ...(unpaid && { unpaid }), ...(uncounted && { uncounted }) }
}

/** Average monthly salary of those whose pay counts, in SR; null if there are none. */
export function averageSalary({ staffNumber, salary, uncounted = 0 }: CountedPay): number | null {
  const counted = staffNumber - uncounted
  return counted === 0 ? null : fromHundredths(toWhole(salary / counted))
}

/** Monthly pay of those whose pay counts, in SR; null if people work and nobody's pay counts. */
export function totalCost({ staffNumber, salary, uncounted = 0 }: CountedPay): number | null {
  return uncounted > 0 && uncounted === staffNumber ? null : fromHundredths(salary)
}

/** A number rounded to 2 decimals. */
export function rounded(value: number): number {
  return fromHundredths(toHundredths(value))
}

function pick(best: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : best(a, b)
}
