import type { DraftValue } from '@staffplan/contracts/planning/draft'
import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'
import type { PlanGround } from '../big-picture-api.ts'
import { entryRows } from '../export/plan-rows.ts'

/** An input or applied special driver before and after; a name is null if what it names no longer exists. */
export type ChangedRow = {
  readonly key: string
  readonly unit: string | null
  /** Colour of the unit. */
  readonly colour: string | null
  readonly driver: string | null
  readonly place: string | null
  readonly year: number | null
  readonly from: number | null
  readonly to: number | null
  readonly effect: 'relative' | 'absolute' | null
  /** User id of who wrote the later value. */
  readonly by: number | null
}

/** The changed rows in the order of the page, with present names. */
export function changedRows({ changes }: PlanComparison, ground: PlanGround): ChangedRow[] {
  const byKey = new Map(changes.map((change) => [change.k, change]))
  const specialDrivers = new Map(ground.specialDrivers.map((driver) => [driver.id, driver]))
  const entries = changes.map(({ k, from, to }) => [k, to ?? from] as const)
  return entryRows({ structure: ground.structure, specialDrivers, entries }).map(
    ({ key, unit, driver, place, year, effect }) => {
      const { from = null, to = null, by = null } = byKey.get(key) ?? {}
      const amounts = { from: amountOf(from), to: amountOf(to) }
      return { key, unit: unit.name, colour: unit.colour, driver, place, year, effect, by, ...amounts }
    },
  )
}

function amountOf(value: DraftValue): number | null {
  return typeof value === 'number' || value === null ? value : value.value
}
