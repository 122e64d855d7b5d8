import { Versions } from '../draft/versions.ts'

/** What is looked at in a unit: a driver with its divisions, or a division with its drivers. */
export type HotSpot = { readonly kind: 'secondary' | 'division'; readonly id: number }

/** Per unit, what the pointer or the keyboard is on. */
export class HotSpots {
  readonly versions = new Versions<number>()
  readonly #spots = new Map<number, HotSpot>()

  of(businessUnitId: number): HotSpot | null {
    return this.#spots.get(businessUnitId) ?? null
  }

  set(businessUnitId: number, spot: HotSpot | null): void {
    const before = this.of(businessUnitId)
    if (before?.kind === spot?.kind && before?.id === spot?.id) return
    if (spot) this.#spots.set(businessUnitId, spot)
    else this.#spots.delete(businessUnitId)
    this.versions.bump(businessUnitId)
  }
}
