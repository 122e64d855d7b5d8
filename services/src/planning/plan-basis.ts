import { type PlanSource, planBigPicture } from '@staffplan/contracts/arithmetic/plan'
import type { Draft, DraftValue } from '@staffplan/contracts/planning/draft'
import type { DraftPublished } from '@staffplan/contracts/planning/draft-events'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import type { ScopedNumbers } from '@staffplan/contracts/planning/published'
import type { Deps } from '#deps.ts'
import { canonicalHash } from '#canonical-hash.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { entriesHash, entriesOf } from '#streams/snapshots.ts'
import { planningPeriod } from '#planning/planning-period.ts'
import type { PaidStaff, PublicStaff } from '#planning/structure/staff-view.ts'
import type { Structures, StructureWith } from '#planning/structure/structure.ts'

/** What a publish records so that its numbers can be reproduced, made from the draft as of `upTo`. */
export type Fingerprint = Pick<
  DraftPublished,
  'structPos' | 'stateHash' | 'resultHash' | 'period' | 'specialDrivers'
>

/** Everything a calculation needs besides what people entered. */
export type PlanBasis<Staff extends PublicStaff> = Omit<PlanSource, 'specialDrivers' | 'structure'> & {
  readonly structure: StructureWith<Staff>
  readonly specialDrivers: NonNullable<DraftPublished['specialDrivers']>
  readonly position: bigint
}

export async function planBasis<Staff extends PublicStaff>(
  deps: Deps,
  structures: Structures<Staff>,
): Promise<PlanBasis<Staff>> {
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
export function calculated(basis: PlanBasis<PaidStaff>, draft: Draft): ScopedNumbers {
  return planBigPicture({ ...basis, ...planEntries(draft) })
}

/**
 * What makes a publish reproducible: hashes of the entries and of the results, and the structure's position, the period
 * and the special drivers that were used.
 */
export function fingerprint(basis: PlanBasis<PaidStaff>, draft: Draft): Fingerprint {
  const applied = new Set([...draft.cells.values()].flatMap(({ v }) => driverIn(v)))
  return {
    structPos: String(basis.position),
    period: basis.period,
    specialDrivers: basis.specialDrivers.filter(({ id }) => applied.has(id)),
    stateHash: entriesHash(entriesOf(draft.cells)),
    resultHash: canonicalHash(calculated(basis, draft)),
  }
}

function driverIn(value: DraftValue): number[] {
  return typeof value === 'object' && value !== null ? [value.driverID] : []
}
