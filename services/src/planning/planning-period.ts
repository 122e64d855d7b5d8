import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { Deps } from '#deps.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'

/** Read model that moves with it. */
export const PERIOD_MODEL = 'settings'

/** The period that is planned now. */
export async function planningPeriod({
  handler,
  config,
}: Pick<Deps, 'handler' | 'config'>): Promise<PlanningPeriod> {
  const state = await handler.state(settingsModel, SETTINGS_STREAM)
  return effectiveSettings(state, config).planning
}
