import { fromHundredths, toHundredths, toWhole } from '@staffplan/contracts/arithmetic/decimal-round'

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
  /** In hundredths, each person's pay rounded once: whole numbers add up to the same in any order. */
  readonly salary: number
  readonly hours: number
  /** Sum of hours times total salary, and of hours times basic salary: every overtime policy is a mix of the two. */
  readonly hoursByTotal: number
  readonly hoursByBasic: number
  /** How many of them have no pay that is known: people who were erased, at past moments and where a backup brought them back. */
  readonly unpaid?: number
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
  if (total === null) return { ...noStaff, staffNumber: 1, unpaid: 1 }
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
  }
  return all
}

/** Of those whose pay is known. */
export function averageSalary({ staffNumber, salary, unpaid = 0 }: Sums): number | null {
  const paid = staffNumber - unpaid
  return paid === 0 ? null : fromHundredths(toWhole(salary / paid))
}

/** Of those whose pay is known; null where people work and nobody's is. */
export function totalCost({
  staffNumber,
  salary,
  unpaid = 0,
}: Pick<Sums, 'staffNumber' | 'salary' | 'unpaid'>): number | null {
  return unpaid > 0 && unpaid === staffNumber ? null : fromHundredths(salary)
}

/** To 2 decimals. */
export function rounded(value: number): number {
  return fromHundredths(toHundredths(value))
}

function pick(best: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : best(a, b)
}
