import { type CountedPay, withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type { CostCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import type { ExpensesRow } from '@staffplan/contracts/settings/expenses'

const MONTHS = 12

/** In the order in which they are listed. */
export const expensesSeries = ['calculated', 'internal', 'atk'] as const
/** SR of one year; null is a gap. */
export type ExpensesYear = { readonly year: number } & {
  readonly [series in (typeof expensesSeries)[number]]: number | null
}

/** Of one year; `unpaid` of its people were erased. */
export type CalculatedExpenses = { readonly calculated: number | null; readonly unpaid: number }
type Centre = Pick<CostCentreRow, 'staffNumber' | 'totalCost' | 'uncounted' | 'department'>

/**
 * What a year's salaries come to: average salary × staff × 12 over all cost centres, null for a year without any
 * whose pay is known.
 * Average × staff is the total that the server sums up; the average itself is rounded. Whose pay nobody on the cost centre
 * could stand for counts like the others of the department or division, as it does in their lists.
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

/** What administrators entered for a year beside the calculated expenses; nothing is a gap. */
export function expensesFigures(
  entered: readonly ExpensesRow[],
  year: number,
): Pick<ExpensesYear, 'internal' | 'atk'> {
  const row = entered.find((one) => one.year === year)
  return { internal: row?.internal ?? null, atk: row?.atk ?? null }
}

/** By how much an entered figure differs from the calculated one; null where either is missing. */
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
