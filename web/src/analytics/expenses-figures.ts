import type { CostCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import type { ExpensesRow } from '@staffplan/contracts/settings/expenses'

const MONTHS = 12

/** In the order in which they are listed. */
export const expensesSeries = ['calculated', 'internal', 'atk'] as const
/** SR of one year; null is a gap. */
export type ExpensesYear = { readonly year: number } & {
  readonly [series in (typeof expensesSeries)[number]]: number | null
}

/**
 * What a year's salaries come to: average salary × staff × 12 over all cost centres, null for a year without any
 * whose pay is known.
 * Average × staff is the total that the server sums up; the average itself is rounded.
 */
export function calculatedExpenses(costCentres: readonly Pick<CostCentreRow, 'totalCost'>[]): number | null {
  const monthly = costCentres.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0)
  return monthly === 0 ? null : Number((monthly * MONTHS).toFixed(2))
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
