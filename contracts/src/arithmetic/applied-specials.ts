import type { SpecialDriverType } from '../drivers/special-driver.ts'
import { printDraftKey } from '../planning/draft-key.ts'
import { type AppliedScope, parseScope, printScope } from '../planning/scope-key.ts'
import type { Layout } from './layout.ts'
import {
  type AppliedSpecialDriver,
  inListOrder,
  type SpecialDriverDefinition,
  type SpecialStep,
} from './special.ts'

/** The lists of special drivers applied to divisions, by scope key. */
export class AppliedSpecials {
  readonly #layout: Layout
  readonly #types: ReadonlyMap<number, SpecialDriverType>
  readonly #lists = new Map<string, readonly AppliedSpecialDriver[]>()

  constructor(layout: Layout, definitions: readonly SpecialDriverDefinition[]) {
    this.#layout = layout
    this.#types = new Map(definitions.map(({ id, type }) => [id, type]))
  }

  /** Replaces one list; answers with the index of the division it belongs to, null when there is none. */
  set(scope: string, entries: readonly AppliedSpecialDriver[]): number | null {
    if (entries.length === 0) this.#lists.delete(scope)
    else this.#lists.set(scope, inListOrder(entries))
    const applied = appliedScope(scope)
    return applied === null ? null : this.#divisionOf(applied)
  }

  /** What applies to a division, by place of the year: the general list before the list of the year. */
  stepsOf(division: number): (readonly SpecialStep[])[] | undefined {
    const { years, divisionIds, mixOfDivision } = this.#layout
    const businessUnitId = mixOfDivision[division]?.unit.id ?? 0
    const list = (year: number | null) =>
      this.#steps({ kind: 'applied', businessUnitId, divisionId: divisionIds[division] ?? 0, year })
    const general = list(null)
    // Special drivers never apply to the start year.
    const steps = years.map((year, place) => (place === 0 ? [] : general.concat(list(year))))
    return steps.some((some) => some.length > 0) ? steps : undefined
  }

  /** Draft keys of entries that can have no effect: no such division in this unit, plan year or driver. */
  orphans(): string[] {
    return [...this.#lists].flatMap(([scope, entries]) => {
      const applied = appliedScope(scope)
      if (applied === null) return entries.map((entry) => `drv|${scope}|${entry.id}`)
      const hasPlace = this.#divisionOf(applied) !== null && this.#isPlanned(applied.year)
      const lost = hasPlace ? entries.filter((entry) => !this.#types.has(entry.driverID)) : entries
      return lost.map((entry) => printDraftKey({ kind: 'applied', scope: applied, entryId: entry.id }))
    })
  }

  #steps(applied: AppliedScope): SpecialStep[] {
    const scope = printScope(applied)
    return (this.#lists.get(scope) ?? []).flatMap((entry) => {
      const type = this.#types.get(entry.driverID)
      return type === undefined ? [] : [{ scope, entry, type }]
    })
  }

  #divisionOf({ businessUnitId, divisionId }: AppliedScope): number | null {
    const division = this.#layout.divisionIndex.get(divisionId)
    if (division === undefined) return null
    return this.#layout.mixOfDivision[division]?.unit.id === businessUnitId ? division : null
  }

  #isPlanned(year: number | null): boolean {
    return year === null || this.#layout.years.indexOf(year) > 0
  }
}

function appliedScope(key: string): AppliedScope | null {
  const scope = parseScope(key)
  return scope?.kind === 'applied' ? scope : null
}
