import { z } from 'zod'
import { event } from '../event-definition.ts'
import { DEFAULT_CURRENCY } from './currency.ts'
import { overtimePolicyName } from './settings.ts'

const stored = z.object({
  planning: z.object({ startYear: z.number(), planYears: z.number() }),
  importYears: z.object({ from: z.number(), to: z.number() }),
  currency: z.string().default(DEFAULT_CURRENCY),
  overtimePolicies: z.array(
    z.object({ name: overtimePolicyName, weeklyHours: z.number(), from: z.string() }),
  ),
})
const figures = z.object({ internal: z.number().nullable(), atk: z.number().nullable() })

/** Stream `settings`. */
export const settingsEvents = {
  /** The settings from the first start on, as configured by the operator then. */
  SettingsInitialised: event(z.object({ to: stored })),
  /** `from` are the former settings, also if they were the operator's defaults. */
  SettingsChanged: event(z.object({ from: stored, to: stored })),
  /** All years that changed, in one event; schema 1 had an event for each year. */
  ExpensesEntered: event(
    z.object({ years: z.array(z.object({ year: z.number(), from: figures, to: figures })) }),
    { upcasts: [(year) => ({ years: [year] })] },
  ),
}
