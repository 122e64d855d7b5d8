import { type CountedPay, withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { CostCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import type { ExpensesRow } from '@staffplan/contracts/settings/expenses'

const MONTHS = 12

/** The series, in the order in which they are listed. */
export const expensesSeries = ['calculated', 'internal', 'atk'] as const
/** Amounts of one year in SR; null is a gap. */
export type ExpensesYear = { readonly year: number } & {
  readonly [series in (typeof expensesSeries)[number]]: number | null
}

/** Calculated expenses of one year; `unpaid` is the number of its staff who were erased. */
export type CalculatedExpenses = { readonly calculated: number | null; readonly unpaid: number }
type Centre = Pick<CostCentreRow, 'staffNumber' | 'totalCost' | 'uncounted' | 'department'>

/**
 * The year's salaries: average salary × staff × 12 over all cost centres; null when no pay is known. Average × staff
 * equals the server's total, whereas its average is rounded. Staff without known pay are assumed to earn the average of
 * their department or, failing that, their division, as in the lists.
 */
export function calculatedExpenses(costCentres: readonly Centre[]): number | null {
  const departments = Map.groupBy(costCentres, ({ department }) => department?.id ?? null)
  const unplaced = (departments.get(null) ?? []).map(payOf)
  departments.delete(null)
  const divisions = Map.groupBy(departments.values(), ([centre]) => centre?.department?.division.id)
  const ofDivision = (all: readonly (readonly Centre[])[]): CountedPay =>
    together(all.map((centres) => together(centres.map(payOf))))
  const paid = [...unplaced, ...[...divisions.values()].map(ofDivision)]
  const monthly = paid.reduce((sum, { salary }) => sum + salary, 0)
  return monthly === 0 ? null : fromHundredths(monthly * MONTHS)
}

function payOf({ staffNumber, totalCost, uncounted = 0 }: Centre): CountedPay {
  return { staffNumber, uncounted, salary: toHundredths(totalCost ?? 0) }
}

function together(parts: readonly CountedPay[]): CountedPay {
  const sum = (of: (part: CountedPay) => number): number => parts.reduce((all, part) => all + of(part), 0)
  return withAssumedPay({
    staffNumber: sum(({ staffNumber }) => staffNumber),
    uncounted: sum(({ uncounted = 0 }) => uncounted),
    salary: sum(({ salary }) => salary),
  })
}

/** The figures that administrators entered for a year; a missing one is null. */
export function expensesFigures(
  entered: readonly ExpensesRow[],
  year: number,
): Pick<ExpensesYear, 'internal' | 'atk'> {
  const row = entered.find((one) => one.year === year)
  return { internal: row?.internal ?? null, atk: row?.atk ?? null }
}

/** Difference of an entered figure from the calculated one in SR; null when either is missing. */
export function difference(
  { calculated, ...entered }: ExpensesYear,
  series: 'internal' | 'atk',
): number | null {
  const figure = entered[series]
  return figure === null || calculated === null ? null : Number((figure - calculated).toFixed(2))
}

export function hasFigures(years: readonly ExpensesYear[]): boolean {
  return years.some((year) => expensesSeries.some((series) => year[series] !== null))
}
