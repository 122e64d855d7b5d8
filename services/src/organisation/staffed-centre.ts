import type { Deps } from '#http/deps.ts'
import { assertShown } from '#kernel/shown.ts'
import { costCentreYears } from './collections.ts'

/**
 * Staff rows of every year on a cost centre, counted once the read model shows the whole log. The caller has locked the
 * organisation's stream, without which no staff row is written in this process, and runs `untilShown`.
 */
export async function staffOnCostCentre({ events, models }: Deps, costCentreId: number): Promise<number> {
  await assertShown(models, costCentreYears.name, await events.head())
  const document = await models.get(costCentreYears.name, costCentreId)
  const years = Object.values(document?.body ?? {}) as { staffNumber: number }[] // as the projection writes them
  return years.reduce((sum, { staffNumber }) => sum + staffNumber, 0)
}
