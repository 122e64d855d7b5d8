import { type ExpensesRow, expenses } from '@staffplan/contracts/settings/expenses'
import { z } from 'zod'
import type { FieldParts } from '#records/screen.ts'
import type { NumberInput } from '#ui/fields/number-field.tsx'

/** A year's figures while they are being entered. */
export type DraftExpenses = {
  readonly year: number
  readonly internal: NumberInput
  readonly atk: NumberInput
}
export type ExpensesForm = { readonly rows: readonly DraftExpenses[] }
export type ExpensesAnswer = { readonly content: readonly ExpensesRow[] }

export const expensesFormSchema = z.object({ rows: expenses })

/** Contains only years with figures: the years offered are not part of the form and may change independently. */
export function expensesFormOf({ content }: ExpensesAnswer): ExpensesForm {
  return { rows: content.toSorted((one, other) => one.year - other.year) }
}

export function expensesBodyOf({ rows }: ExpensesForm) {
  return { content: rows }
}

const FIGURES = ['internal', 'atk'] as const

/** Every figure is a part of its own (`2019/internal`): figures that others enter for other years are no conflict. */
export const expensesParts: Pick<FieldParts<ExpensesForm['rows']>, 'split' | 'join'> = {
  split: (rows) =>
    Object.fromEntries(
      rows.flatMap((row) =>
        FIGURES.filter((figure) => row[figure] !== null).map((figure) => [
          `${row.year}/${figure}`,
          row[figure],
        ]),
      ),
    ),
  join: (parts) => {
    let rows: ExpensesForm['rows'] = []
    for (const [part, amount] of Object.entries(parts)) {
      const { year, figure } = figureOf(part)
      const row = rows.find((each) => each.year === year) ?? { year, internal: null, atk: null }
      rows = withExpenses(rows, { ...row, [figure]: amount })
    }
    return rows
  },
}

/** Parses the name of a part. */
export function figureOf(part: string): { readonly year: number; readonly figure: (typeof FIGURES)[number] } {
  const [year, figure] = part.split('/')
  return { year: Number(year), figure: figure === 'atk' ? 'atk' : 'internal' }
}

/** One row for each year that is offered or has figures. */
export function shownExpenses(
  rows: ExpensesForm['rows'],
  offered: readonly number[],
): readonly DraftExpenses[] {
  const years = new Set([...offered, ...rows.map(({ year }) => year)])
  return [...years]
    .toSorted((a, b) => a - b)
    .map((year) => rows.find((row) => row.year === year) ?? { year, internal: null, atk: null })
}

/** Replaces the figures of a year; a year without figures is left out. */
export function withExpenses(rows: ExpensesForm['rows'], changed: DraftExpenses): ExpensesForm['rows'] {
  const others = rows.filter(({ year }) => year !== changed.year)
  const isEmpty = changed.internal === null && changed.atk === null
  return [...others, ...(isEmpty ? [] : [changed])].toSorted((one, other) => one.year - other.year)
}
