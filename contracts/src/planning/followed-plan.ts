import { compilePlan, type Plan, type PlanSource } from '../arithmetic/plan.ts'
import type { AppliedEntry, DraftValue } from './draft.ts'
import { type DraftKey, parseDraftKey } from './draft-key.ts'
import { printScope } from './scope-key.ts'

type AppliedKey = Extract<DraftKey, { kind: 'applied' }>

/** A plan that follows changed draft keys, and gathers those of applied special drivers into lists. */
export class FollowedPlan {
  readonly plan: Plan
  readonly #lists = new Map<string, Map<string, AppliedEntry>>()
  /** Scopes of changed lists that the plan does not have yet: each list is passed on once, however many entries change. */
  readonly #untold = new Set<string>()

  /** Starts with the values of all `keys` and calculates once. */
  constructor(source: PlanSource, keys: Iterable<string>, valueOf: (key: string) => DraftValue) {
    this.plan = compilePlan(source)
    for (const key of keys) this.set(key, valueOf(key))
    this.recalculate()
  }

  /** Sets a value; figures are updated by the next `recalculate`. */
  set(key: string, value: DraftValue): void {
    const parsed = parseDraftKey(key)
    if (parsed?.kind === 'input' && (value === null || typeof value === 'number')) {
      this.plan.setInput(printScope(parsed.scope), value)
    }
    if (parsed?.kind === 'applied' && typeof value !== 'number') this.#setEntry(parsed, value)
  }

  recalculate(): readonly number[] {
    for (const place of this.#untold) {
      const list = this.#lists.get(place) ?? new Map<string, AppliedEntry>()
      this.plan.setApplied(
        place,
        [...list].map(([id, entry]) => ({ id, ...entry })),
      )
    }
    this.#untold.clear()
    return this.plan.recalculate()
  }

  /** The unit that a division belongs to; null when the plan does not have the division. */
  unitOf(divisionId: number): number | null {
    const { divisionIndex, profileOfDivision } = this.plan.layout
    return profileOfDivision[divisionIndex.get(divisionId) ?? -1]?.unit.id ?? null
  }

  #setEntry({ scope, entryId }: AppliedKey, entry: AppliedEntry | null): void {
    const place = printScope(scope)
    const list = this.#lists.get(place) ?? new Map<string, AppliedEntry>()
    this.#lists.set(place, list)
    if (entry) list.set(entryId, entry)
    else list.delete(entryId)
    this.#untold.add(place)
  }
}
