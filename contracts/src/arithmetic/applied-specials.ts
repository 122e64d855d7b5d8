import type { SpecialDriverType } from '../drivers/special-driver.ts'
import { printDraftKey } from '../planning/draft-key.ts'
import { type AppliedScope, parseScope } from '../planning/scope-key.ts'
import type { Layout } from './layout.ts'
import {
  type AppliedSpecialDriver,
  byPlace,
  inListOrder,
  type SpecialDriverDefinition,
  type SpecialStep,
} from './special.ts'

type Lists = Map<string, readonly AppliedSpecialDriver[]>
type OwnLists = Map<
  string,
  { readonly scope: AppliedScope; readonly entries: readonly AppliedSpecialDriver[] }
>

/** A special driver on a division, with the scope it is stored under, which names the former unit after a division moved. */
export type AppliedEntryIn = {
  readonly scope: AppliedScope
  readonly entry: AppliedSpecialDriver
}

/**
 * The lists of special drivers applied to divisions, by scope key. A list belongs to its division: the unit in the key is
 * the one that the division belonged to when the list was entered, and the division may have moved since.
 */
export class AppliedSpecials {
  readonly #layout: Layout
  readonly #types: ReadonlyMap<number, SpecialDriverType>
  readonly #lists: Lists = new Map()
  /** The lists by division id. */
  readonly #ofDivision = new Map<number, OwnLists>()

  constructor(layout: Layout, definitions: readonly SpecialDriverDefinition[]) {
    this.#layout = layout
    this.#types = new Map(definitions.map(({ id, type }) => [id, type]))
  }

  /** Replaces one list. Returns the index of its division in the layout; null when the layout has no such division. */
  set(scope: string, entries: readonly AppliedSpecialDriver[]): number | null {
    const applied = appliedScope(scope)
    const ordered = inListOrder(entries)
    put(this.#lists, scope, ordered)
    if (applied === null) return null
    const lists: OwnLists = this.#ofDivision.get(applied.divisionId) ?? new Map()
    this.#ofDivision.set(applied.divisionId, lists)
    if (ordered.length === 0) lists.delete(scope)
    else lists.set(scope, { scope: applied, entries: ordered })
    return this.#divisionOf(applied)
  }

  /** Steps for a division by index of the year, the general list before the year's list; undefined when there are none. */
  stepsOf(division: number): (readonly SpecialStep[])[] | undefined {
    const { years, divisionIds } = this.#layout
    const list = (year: number | null) => this.#steps(divisionIds[division] ?? 0, year)
    const general = list(null)
    // Special drivers never apply to the start year.
    const steps = years.map((year, place) => (place === 0 ? [] : general.concat(list(year))))
    return steps.some((some) => some.length > 0) ? steps : undefined
  }

  /** Draft keys of entries without effect, because their division, plan year or driver does not exist. */
  orphans(): string[] {
    return [...this.#lists].flatMap(([scope, entries]) => {
      const applied = appliedScope(scope)
      if (applied === null) return entries.map((entry) => `drv|${scope}|${entry.id}`)
      const hasPlace = this.#divisionOf(applied) !== null && this.#isPlanned(applied.year)
      const lost = hasPlace ? entries.filter((entry) => !this.#types.has(entry.driverID)) : entries
      return lost.map((entry) => printDraftKey({ kind: 'applied', scope: applied, entryId: entry.id }))
    })
  }

  /** Entries for all plan years (`year: null`) or for one, in the order they apply, merged from all units' lists. */
  entriesOf(divisionId: number, year: number | null): AppliedEntryIn[] {
    return this.#listed(divisionId, year).map(({ scope, entry }) => ({ scope, entry }))
  }

  #steps(divisionId: number, year: number | null): SpecialStep[] {
    return this.#listed(divisionId, year).flatMap(({ list, entry }) => {
      const type = this.#types.get(entry.driverID)
      return type === undefined ? [] : [{ scope: list, entry, type }]
    })
  }

  #listed(divisionId: number, year: number | null): (AppliedEntryIn & { readonly list: string })[] {
    return [...(this.#ofDivision.get(divisionId) ?? [])]
      .filter(([, { scope }]) => scope.year === year)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([list, { scope, entries }]) => entries.map((entry) => ({ list, scope, entry })))
      .toSorted((a, b) => byPlace(a.entry, b.entry))
  }

  #divisionOf({ divisionId }: AppliedScope): number | null {
    return this.#layout.divisionIndex.get(divisionId) ?? null
  }

  #isPlanned(year: number | null): boolean {
    return year === null || this.#layout.years.indexOf(year) > 0
  }
}

function put(lists: Lists, scope: string, entries: readonly AppliedSpecialDriver[]): void {
  if (entries.length === 0) lists.delete(scope)
  else lists.set(scope, entries)
}

function appliedScope(key: string): AppliedScope | null {
  const scope = parseScope(key)
  return scope?.kind === 'applied' ? scope : null
}
