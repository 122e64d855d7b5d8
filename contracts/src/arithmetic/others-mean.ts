import type { Figures } from './figures.ts'
import { FOLLOWS_OTHERS, UNMEASURED } from './flags.ts'
import { hasDrivers, type Layout, type DriverProfile, type UnitLayout } from './layout.ts'
import { SumTree } from './sum-tree.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** The mean ratio of all divisions that have a measurable driver, kept up to date unit by unit. */
export class OthersMean {
  readonly #tables: Tables
  readonly #sums: readonly SumTree[]
  readonly #counts: readonly SumTree[]

  constructor({ layout, figures }: Tables) {
    this.#tables = { layout, figures }
    this.#sums = layout.years.map(() => new SumTree(layout.units.length))
    this.#counts = layout.years.map(() => new SumTree(layout.units.length))
  }

  /** Counts the present ratios of a unit's profiles. */
  countUnit(unit: UnitLayout): void {
    const { layout, figures } = this.#tables
    const years = layout.years.length
    for (let place = 1; place < years; place += 1) {
      let sum = 0
      let count = 0
      for (const profile of unit.profiles) {
        if (!isMeasured(this.#tables, profile, place)) continue
        const divisions = profile.endDivision - profile.firstDivision
        sum += divisions * (figures.profileRatios[profile.row * years + place] ?? 0)
        count += divisions
      }
      this.#sums[place]?.set(unit.row, sum)
      this.#counts[place]?.set(unit.row, count)
    }
  }

  /** Sets the mean for the profiles that follow it; returns whether it changed in any year. */
  pass(): boolean {
    const { layout, figures } = this.#tables
    const years = layout.years.length
    let changed = false
    for (let place = 1; place < years; place += 1) {
      const mean = this.#mean(place)
      for (const profile of layout.unassigned) {
        // All unassigned profiles have the same mean, so checking the first one is enough.
        if (figures.profileRatios[profile.row * years + place] === mean) break
        figures.profileRatios[profile.row * years + place] = mean
        figures.profileFlags[profile.row * years + place] = FOLLOWS_OTHERS
        changed = true
      }
    }
    return changed
  }

  #mean(place: number): number {
    const count = this.#counts[place]?.total ?? 0
    return count === 0 ? 1 : (this.#sums[place]?.total ?? 0) / count
  }
}

/** Whether a profile's ratio comes from a driver of its own in a year. */
export function isMeasured({ layout, figures }: Tables, profile: DriverProfile, place: number): boolean {
  const flags = figures.profileFlags[profile.row * layout.years.length + place] ?? 0
  return hasDrivers(profile) && (flags & UNMEASURED) === 0
}
