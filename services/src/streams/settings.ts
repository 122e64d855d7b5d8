import type { EventOf } from '@staffplan/contracts/event-definition'
import type { Settings } from '@staffplan/contracts/settings/settings'
import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { FULL_WEEK } from '@staffplan/contracts/settings/settings'
import type { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import type { Config } from '#config.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import { type ChangeStamp, changeStamp } from '#kernel/projections/change-stamp.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

export const SETTINGS_STREAM = 'settings'

export type Expenses = { readonly internal: number | null; readonly atk: number | null }

export type SettingsState = {
  /** Null only before the first start has completed. */
  chosen: Settings | null
  /** Revision of the last change; the settings' ETag. */
  revision: string
  /** Who made the last change, and when; null before there was any. */
  lastChange: LastChange | null
  /** By year; years without any figure are left out. */
  readonly expenses: Map<number, Expenses>
  expensesRevision: string
  expensesLastChange: LastChange | null
}

type LastChange = Omit<ChangeStamp, '_revision'>

/** Revision of what nobody has changed yet. */
export const UNSET = 'none'

export const settingsModel: StreamModel<SettingsState> = {
  initial: () => ({
    chosen: null,
    revision: UNSET,
    lastChange: null,
    expenses: new Map(),
    expensesRevision: UNSET,
    expensesLastChange: null,
  }),
  stored: asItIs(2),
  evolve(state, recorded) {
    const { _revision, ...lastChange } = changeStamp(recorded)
    const event = recorded as typeof recorded & EventOf<typeof settingsEvents> // parsed by EventTypes; the stream has no others
    switch (event.type) {
      case 'SettingsInitialised':
      case 'SettingsChanged':
        state.chosen = event.data.to
        state.revision = _revision
        state.lastChange = lastChange
        return state
      case 'ExpensesEntered':
        for (const year of event.data.years) enter(state.expenses, year)
        state.expensesRevision = _revision
        state.expensesLastChange = lastChange
        return state
    }
  },
}

/** The settings in effect: those in the log, which every start makes sure are there. */
export function effectiveSettings(state: Pick<SettingsState, 'chosen'>, config: Config): Settings {
  return state.chosen ?? configured(config)
}

/** The settings in effect now. */
export async function settingsNow({
  handler,
  config,
}: {
  readonly handler: Pick<Handler, 'state'>
  readonly config: Config
}): Promise<Settings> {
  return effectiveSettings(await handler.state(settingsModel, SETTINGS_STREAM), config)
}

/** The settings that the operator's environment gives; used once, at the first start: see `checkConfigured`. */
export function configured({ planning, importYears, overtimePolicy }: Config): Settings {
  const policy = { name: overtimePolicy, weeklyHours: FULL_WEEK, from: `${importYears.from}-01-01` }
  return { planning, importYears, currency: DEFAULT_CURRENCY, overtimePolicies: [policy] }
}

function enter(expenses: Map<number, Expenses>, { year, to }: { year: number; to: Expenses }): void {
  if (to.internal === null && to.atk === null) expenses.delete(year)
  else expenses.set(year, to)
}
