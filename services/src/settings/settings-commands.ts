import { isDeepStrictEqual } from 'node:util'
import type { ExpensesRow } from '@staffplan/contracts/settings/expenses'
import { type Settings, settings } from '@staffplan/contracts/settings/settings'
import { refuseStale } from '#kernel/records/if-match.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { effectiveSettings, type Expenses, type SettingsState } from '#streams/settings.ts'
import type { Config } from '#config.ts'

const NOTHING: Expenses = { internal: null, atk: null }

/** Stores the configured settings, once: a later change of the environment changes nothing. */
export function initialiseSettings({ chosen }: SettingsState, configured: () => Settings): Decided[] {
  return chosen === null
    ? [{ type: 'SettingsInitialised', data: { to: configured() }, entity: 'settings' }]
    : []
}

/**
 * Checks configured settings by the rules of saved ones, or nobody could save them again. Throws with the variables.
 */
export function checkConfigured(to: Settings): Settings {
  const { success, error } = settings.safeParse(to)
  if (success) return to
  const isPeriod = error.issues.some(({ path }) => path[0] === 'planning')
  throw new Error(
    isPeriod
      ? 'PLANNING_START_YEAR and PLANNING_YEARS: the plan ends by 2200'
      : 'IMPORT_YEARS: from 1950 to 2200, at most 50 years, the earlier one first',
  )
}

/** Replaces the settings; no event when nothing differs. */
export function changeSettings(
  state: SettingsState,
  { to, config, ifMatch }: { to: Settings; config: Config; ifMatch: string | null },
): Decided[] {
  refuseStale(state.revision, ifMatch)
  const from = effectiveSettings(state, config)
  if (isDeepStrictEqual(from, to)) return []
  return [{ type: 'SettingsChanged', data: { from, to }, entity: 'settings' }]
}

/** Replaces the expenses of all years; no event when none differs. */
export function enterExpenses(
  state: SettingsState,
  { rows, ifMatch }: { rows: readonly ExpensesRow[]; ifMatch: string | null },
): Decided[] {
  refuseStale(state.expensesRevision, ifMatch)
  const wanted = new Map<number, Expenses>(rows.map(({ year, internal, atk }) => [year, { internal, atk }]))
  const years = [...new Set([...state.expenses.keys(), ...wanted.keys()])].toSorted((a, b) => a - b)
  const changed = years.flatMap((year) => {
    const from = state.expenses.get(year) ?? NOTHING
    const to = wanted.get(year) ?? NOTHING
    if (from.internal === to.internal && from.atk === to.atk) return []
    return [{ year, from, to }]
  })
  if (changed.length === 0) return []
  return [{ type: 'ExpensesEntered', data: { years: changed }, entity: 'expenses' }]
}
