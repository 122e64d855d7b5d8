import type { Deps } from '#deps.ts'
import { assertShown } from '#kernel/projections/wait-until-shown.ts'
import { costCentreHeadcounts } from '#staffing/collections.ts'

/**
 * Number of staff rows of all years on a cost centre, once the read model shows the whole log. The caller has locked
 * the organisation's stream, without which no staff row is written in this process, and runs `untilShown`.
 */
export async function staffOnCostCentre({ events, models }: Deps, costCentreId: number): Promise<number> {
  await assertShown(models, costCentreHeadcounts.name, await events.head())
  const document = await models.open(costCentreHeadcounts).get(costCentreId)
  const years = Object.values(document?.body ?? {}) as number[] // as the projection writes them
  return years.reduce((sum, people) => sum + people, 0)
}
