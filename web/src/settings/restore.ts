import type { Settings } from '@staffplan/contracts/settings/settings'
import type { ChangeCall } from '#records/screen.ts'
import {
  type ExpensesAnswer,
  expensesBodyOf,
  expensesFormOf,
  shownExpenses,
  withExpenses,
} from './expenses-form.ts'
import { settingsBodyOf, settingsFormOf } from './settings-form.ts'

/** Settings are saved as a whole: restores one, named as in the history (`planning.startYear`), and keeps the others. */
export function restoreSetting(now: Settings, field: string, value: unknown): ChangeCall {
  const name = field.slice(field.lastIndexOf('.') + 1)
  const body = settingsBodyOf({ ...settingsFormOf(now), [name]: value })
  return { path: '/v1/settings', method: 'PUT', body }
}

/** Expenses are saved as a whole, too: `internal.2019` names a year's figure. */
export function restoreExpenses(now: ExpensesAnswer, field: string, value: unknown): ChangeCall {
  const [figure = '', year = ''] = field.split('.')
  const { rows } = expensesFormOf(now)
  const then = shownExpenses(rows, [Number(year)]).find((row) => row.year === Number(year))!
  const body = expensesBodyOf({ rows: withExpenses(rows, { ...then, [figure]: value }) })
  return { path: '/v1/expenses', method: 'PUT', body }
}
