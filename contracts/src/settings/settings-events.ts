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
  /** What holds from the first start on, as the operator configured it then. */
  SettingsInitialised: event(z.object({ to: stored })),
  /** `from` is what held before, also when that was the operator's default. */
  SettingsChanged: event(z.object({ from: stored, to: stored })),
  /** All years that differ are one fact; once there was an event for each. */
  ExpensesEntered: event(
    z.object({ years: z.array(z.object({ year: z.number(), from: figures, to: figures })) }),
    { upcasts: [(year) => ({ years: [year] })] },
  ),
}
