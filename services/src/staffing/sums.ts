import { type CountedPay, withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import { fromHundredths, toHundredths, toWhole } from '@staffplan/contracts/arithmetic/decimal-round'
import type { Kind } from './collections.ts'

/**
 * What counts of one staff row: SR per month, and overtime hours of the year; `total` is null where nobody knows any more what a
 * person was paid, who was erased.
 */
export type Amounts = { readonly total: number | null; readonly basic: number; readonly hours: number }

/** What can be added up over cost centres; averages and costs derive from it. */
export type Sums = {
  readonly staffNumber: number
  readonly minSalary: number | null
  readonly maxSalary: number | null
  /**
   * In hundredths, each person's pay rounded once: whole numbers add up to the same in any order. With what is assumed for
   * whoever is paid nobody knows what.
   */
  readonly salary: number
  readonly hours: number
  /** Sum of hours times total salary, and of hours times basic salary: every overtime policy is a mix of the two. */
  readonly hoursByTotal: number
  readonly hoursByBasic: number
  /** How many of them have no pay that is known: people who were erased, at past moments and where a backup brought them back. */
  readonly unpaid?: number
  /** For how many of these nothing is assumed either, since nobody's pay beside theirs is known. */
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
 * What the parts right below add up to. From the division upwards nothing more is assumed: planning calculates each division
 * with its own pay, and a unit costs what its divisions do.
 */
export function sumsAbove(kind: Exclude<Kind, 'costCentres'>, below: Iterable<Sums>): Sums {
  const sums = combined(below)
  return kind === 'businessUnits' ? sums : withAssumedPay(sums)
}

/** What is told of pay alone. */
export type PaySums = Pick<Sums, 'salary' | 'unpaid' | 'uncounted'>

export function payOf({ salary, unpaid, uncounted }: Sums): PaySums {
  return { salary, ...(unpaid && { unpaid }), ...(uncounted && { uncounted }) }
}

/** Of those whose pay counts. */
export function averageSalary({ staffNumber, salary, uncounted = 0 }: CountedPay): number | null {
  const counted = staffNumber - uncounted
  return counted === 0 ? null : fromHundredths(toWhole(salary / counted))
}

/** Of those whose pay counts; null where people work and nobody's does. */
export function totalCost({ staffNumber, salary, uncounted = 0 }: CountedPay): number | null {
  return uncounted > 0 && uncounted === staffNumber ? null : fromHundredths(salary)
}

/** To 2 decimals. */
export function rounded(value: number): number {
  return fromHundredths(toHundredths(value))
}

function pick(best: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : best(a, b)
}
