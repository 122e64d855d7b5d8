import { compilePlan, type Plan, type PlanSource } from '@staffplan/contracts/arithmetic/plan'
import { type AppliedSpecialDriver, byPlace, inListOrder } from '@staffplan/contracts/arithmetic/special'
import type { AppliedEntry, DraftValue } from '@staffplan/contracts/planning/draft'
import { type DraftKey, parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { type AppliedScope, printScope } from '@staffplan/contracts/planning/scope-key'

type AppliedKey = Extract<DraftKey, { kind: 'applied' }>

/** A special driver on a division, with the scope it is kept under: that of another unit when the division has moved. */
export type AppliedEntryIn = { readonly scope: AppliedScope; readonly entry: AppliedSpecialDriver }

/** A plan that is told of changed draft keys, and the lists of applied special drivers that they make up. */
export class FollowedPlan {
  readonly plan: Plan
  readonly #lists = new Map<string, Map<string, AppliedEntry>>()
  /** The scopes of those lists, by division. */
  readonly #scopes = new Map<number, Map<string, AppliedScope>>()

  /** Calculated once from everything that `valueOf` has under `keys`. */
  constructor(source: PlanSource, keys: Iterable<string>, valueOf: (key: string) => DraftValue) {
    this.plan = compilePlan(source)
    for (const key of keys) this.set(key, valueOf(key))
    this.plan.recalculate()
  }

  /** Takes a value; the figures follow with the next `recalculate`. */
  set(key: string, value: DraftValue): void {
    const parsed = parseDraftKey(key)
    if (parsed?.kind === 'input' && (value === null || typeof value === 'number')) {
      this.plan.setInput(printScope(parsed.scope), value)
    }
    if (parsed?.kind === 'applied' && typeof value !== 'number') this.#setEntry(parsed, value)
  }

  recalculate(): readonly number[] {
    return this.plan.recalculate()
  }

  /** The special drivers of a division that count in all plan years (`year: null`) or in one, in list order. */
  applied(divisionId: number, year: number | null): readonly AppliedEntryIn[] {
    return [...(this.#scopes.get(divisionId) ?? [])]
      .filter(([, scope]) => scope.year === year)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([place, scope]) => this.#list(place).map((entry) => ({ scope, entry })))
      .toSorted((a, b) => byPlace(a.entry, b.entry))
  }

  /** The unit a division stands in; null when it is not planned. */
  unitOf(divisionId: number): number | null {
    const { divisionIndex, mixOfDivision } = this.plan.layout
    return mixOfDivision[divisionIndex.get(divisionId) ?? -1]?.unit.id ?? null
  }

  #list(place: string): readonly AppliedSpecialDriver[] {
    const list = this.#lists.get(place)
    return list ? inListOrder([...list].map(([id, entry]) => ({ id, ...entry }))) : []
  }

  #setEntry({ scope, entryId }: AppliedKey, entry: AppliedEntry | null): void {
    const place = printScope(scope)
    const list = this.#lists.get(place) ?? new Map<string, AppliedEntry>()
    this.#lists.set(place, list)
    const scopes = this.#scopes.get(scope.divisionId) ?? new Map<string, AppliedScope>()
    this.#scopes.set(scope.divisionId, scopes.set(place, scope))
    if (entry) list.set(entryId, entry)
    else list.delete(entryId)
    this.plan.setApplied(place, this.#list(place))
  }
}
