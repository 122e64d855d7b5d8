import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import type { Deps } from '#deps.ts'
import { Past, type When } from '#kernel/streams/past.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel, settingsNow } from '#streams/settings.ts'

/** Read model that changes with the planning period. */
export const PERIOD_MODEL = 'settings'

/** The present planning period. */
export async function planningPeriod(deps: Pick<Deps, 'handler' | 'config'>): Promise<PlanningPeriod> {
  return (await settingsNow(deps)).planning
}

/** The planning period that was set at the given moment. */
export async function periodOfMoment(
  when: When,
  deps: Pick<Deps, 'events' | 'handler' | 'config'>,
): Promise<PlanningPeriod> {
  const past = new Past(deps)
  const revision = await past.revision(SETTINGS_STREAM, await past.position(when, [SETTINGS_STREAM]))
  const settings = { model: settingsModel, stream: SETTINGS_STREAM }
  return past.read(settings, revision, (state) => effectiveSettings(state, deps.config).planning)
}

/** The plan that a request names, by default that of the planning period at the given moment. */
export async function planOfMoment(
  asked: string | undefined,
  { deps, when }: { readonly deps: Pick<Deps, 'events' | 'handler' | 'config'>; readonly when: When },
): Promise<string> {
  return asked ?? String((await periodOfMoment(when, deps)).startYear)
}

/** The plan that a request names, by default that of the present planning period. */
export async function askedPlan(
  asked: string | undefined,
  deps: Pick<Deps, 'handler' | 'config'>,
): Promise<string> {
  return asked ?? String((await planningPeriod(deps)).startYear)
}
