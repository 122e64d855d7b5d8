import { toHundredths } from './decimal-round.ts'
import { costOf, type Figures } from './figures.ts'
import { CLAMPED } from './flags.ts'
import type { Layout } from './layout.ts'
import type { RowSet } from './row-set.ts'
import { applySpecial, type SpecialStep } from './special.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/**
 * Updates all divisions of these profiles, and the profiles' sums, in the plan years; adds changed divisions to `changed`.
 * FTE is staff times ratio, then special drivers in order, clamped once at 0 and rounded once.
 */
export function calculateDivisions(
  { layout, figures }: Tables,
  profiles: Uint32Array,
  changed: RowSet,
): void {
  const { staff, salary, tables } = layout
  const { specials, fte, tpc, flags } = figures
  const years = layout.years.length
  for (const profile of profiles) {
    const first = tables.firstDivision[profile] ?? 0
    const end = tables.firstDivision[profile + 1] ?? 0
    for (let place = 1; place < years; place += 1) {
      const ratio = figures.profileRatios[profile * years + place] ?? 1
      const profileFlags = figures.profileFlags[profile * years + place] ?? 0
      let fteSum = 0
      let tpcSum = 0
      for (let division = first; division < end; division += 1) {
        const cell = division * years + place
        const steps = specials[division]
        const scaled = (staff[division] ?? 0) * ratio
        const value = steps === undefined ? scaled : applySpecials(scaled, steps[place])
        const rounded = value < 0 ? 0 : toHundredths(value)
        const said = value < 0 ? profileFlags | CLAMPED : profileFlags
        let cost = tpc[cell] ?? Number.NaN
        if (fte[cell] !== rounded || flags[cell] !== said) {
          cost = costOf(rounded, salary[division] ?? Number.NaN)
          fte[cell] = rounded
          tpc[cell] = cost
          flags[cell] = said
          changed.add(division)
        }
        fteSum += rounded
        if (!Number.isNaN(cost)) tpcSum += cost
      }
      figures.profileFte[profile * years + place] = fteSum
      figures.profileTpc[profile * years + place] = tpcSum
    }
  }
}

/** Sums a profile's divisions in the start year, which no input changes. */
export function sumStartYear({ layout, figures }: Tables, profile: number): void {
  const years = layout.years.length
  let fte = 0
  let tpc = 0
  const end = layout.tables.firstDivision[profile + 1] ?? 0
  for (let division = layout.tables.firstDivision[profile] ?? 0; division < end; division += 1) {
    const cost = figures.tpc[division * years] ?? Number.NaN
    fte += figures.fte[division * years] ?? 0
    if (!Number.isNaN(cost)) tpc += cost
  }
  figures.profileFte[profile * years] = fte
  figures.profileTpc[profile * years] = tpc
}

function applySpecials(fte: number, steps: readonly SpecialStep[] = []): number {
  return steps.reduce((sum, { type, entry }) => applySpecial(sum, type, entry.value), fte)
}
