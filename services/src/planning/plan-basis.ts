import { type PlanSource, planBigPicture } from '@staffplan/contracts/arithmetic/plan'
import type { Draft, DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftPublished } from '@staffplan/contracts/planning/draft-events'
import { draftFigures } from '@staffplan/contracts/planning/draft-figures'
import type { ScopedNumbers } from '@staffplan/contracts/planning/published'
import type { Deps } from '#http/deps.ts'
import { canonicalHash } from '#streams/big-picture-hash.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import type { Proof } from './draft-commands.ts'
import { planningPeriod } from './planning-period.ts'
import type { Structures } from './structure.ts'

/** Everything a calculation needs besides what people entered. */
export type PlanBasis = Omit<PlanSource, 'specialDrivers'> & {
  readonly specialDrivers: NonNullable<DraftPublished['specialDrivers']>
  readonly position: bigint
}

export async function planBasis(deps: Deps, structures: Structures): Promise<PlanBasis> {
  const period = await planningPeriod(deps)
  const { structure, position } = await structures.of(period.startYear)
  const { items } = (await deps.handler.state(driversModel, DRIVERS_STREAM)).specialDrivers
  const specialDrivers = [...items].map(
    ([
      id,
      {
        values: { name, type, value },
      },
    ]) => ({ id, name, type, value }),
  )
  return { structure, position, period, specialDrivers }
}

/** FTE and TPC of every division and year, by scope key. */
export function calculated(basis: PlanSource, draft: Draft): ScopedNumbers {
  return planBigPicture({ ...basis, ...draftFigures(draft) })
}

/** What makes a save reproducible: the entries, the structure, years and definitions they met, and what came out. */
export function prove(basis: PlanBasis, draft: Draft): Proof {
  const entries = [...draft.cells].filter(([, { v }]) => v !== null).map(([k, { v }]) => [k, v])
  const applied = new Set([...draft.cells.values()].flatMap(({ v }) => driverIn(v)))
  return {
    structPos: String(basis.position),
    period: basis.period,
    specialDrivers: basis.specialDrivers.filter(({ id }) => applied.has(id)),
    stateHash: canonicalHash(Object.fromEntries(entries)),
    resultHash: canonicalHash(calculated(basis, draft)),
  }
}

function driverIn(value: DraftValue): number[] {
  return typeof value === 'object' && value !== null ? [value.driverID] : []
}
