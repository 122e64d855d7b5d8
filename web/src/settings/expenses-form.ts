import { type ExpensesRow, expenses } from '@staffplan/contracts/settings/expenses'
import { z } from 'zod'
import type { NumberInput } from '#ui/fields/number-field.tsx'

/** A year's figures being filled in. */
export type DraftExpenses = {
  readonly year: number
  readonly internal: NumberInput
  readonly atk: NumberInput
}
export type ExpensesForm = { readonly rows: readonly DraftExpenses[] }
export type ExpensesAnswer = { readonly content: readonly ExpensesRow[] }

export const expensesFormSchema = z.object({ rows: expenses })

/** Only years with figures: which others are offered is no part of the form, and may change beside it. */
export function expensesFormOf({ content }: ExpensesAnswer): ExpensesForm {
  return { rows: content.toSorted((one, other) => one.year - other.year) }
}

export function expensesBodyOf({ rows }: ExpensesForm) {
  return { content: rows }
}

/** A row for each year that is offered or has figures. */
export function shownExpenses(
  rows: ExpensesForm['rows'],
  offered: readonly number[],
): readonly DraftExpenses[] {
  const years = new Set([...offered, ...rows.map(({ year }) => year)])
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => rows.find((row) => row.year === year) ?? { year, internal: null, atk: null })
}

/** With this year's figures in place of the former; a year without any figure is left out. */
export function withExpenses(rows: ExpensesForm['rows'], changed: DraftExpenses): ExpensesForm['rows'] {
  const others = rows.filter(({ year }) => year !== changed.year)
  const isEmpty = changed.internal === null && changed.atk === null
  return [...others, ...(isEmpty ? [] : [changed])].toSorted((one, other) => one.year - other.year)
}
