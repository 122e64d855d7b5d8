import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { Deps } from '#deps.ts'
import { settingsNow } from '#streams/settings.ts'

/** Read model that moves with it. */
export const PERIOD_MODEL = 'settings'

/** The period that is planned now. */
export async function planningPeriod(deps: Pick<Deps, 'handler' | 'config'>): Promise<PlanningPeriod> {
  return (await settingsNow(deps)).planning
}

/** The plan that a request names; that of the present period where it names none. */
export async function askedPlan(
  asked: string | undefined,
  deps: Pick<Deps, 'handler' | 'config'>,
): Promise<string> {
  return asked ?? String((await planningPeriod(deps)).startYear)
}
