import { ChangeCounters } from '../draft/change-counters.ts'

/** What is pointed at or focused in a unit: a driver or a division. */
export type Highlight = { readonly kind: 'primary' | 'secondary' | 'division'; readonly id: number }

/** What is pointed at or focused, per unit. */
export class Highlights {
  readonly changes = new ChangeCounters<number>()
  readonly #spots = new Map<number, Highlight>()

  of(businessUnitId: number): Highlight | null {
    return this.#spots.get(businessUnitId) ?? null
  }

  /** Removes the highlight if it is still the unit's present one. */
  leave(businessUnitId: number, { kind, id }: Highlight): void {
    const spot = this.of(businessUnitId)
    if (spot?.kind === kind && spot.id === id) this.set(businessUnitId, null)
  }

  set(businessUnitId: number, spot: Highlight | null): void {
    const before = this.of(businessUnitId)
    if (before?.kind === spot?.kind && before?.id === spot?.id) return
    if (spot) this.#spots.set(businessUnitId, spot)
    else this.#spots.delete(businessUnitId)
    this.changes.bump(businessUnitId)
  }
}
