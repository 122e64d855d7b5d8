import { toHundredths } from './decimal-round.ts'
import { costOf, type Figures } from './figures.ts'
import { CLAMPED } from './flags.ts'
import type { Layout, MixLayout } from './layout.ts'
import type { RowSet } from './row-set.ts'
import { applySpecial, type SpecialStep } from './special.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** Brings all divisions of a mix, and its sums, up to date; notes the divisions that changed. */
export function calculateDivisions(tables: Tables, mix: MixLayout, changed: RowSet): void {
  calculateRange(tables, { mix, first: mix.firstDivision, end: mix.endDivision, changed })
  sumMix(tables, mix)
}

/** Brings one division and the sums of its mix up to date; notes whether it changed. */
export function calculateDivision(tables: Tables, division: number, changed: RowSet): void {
  const mix = tables.layout.mixOfDivision[division]
  if (mix === undefined) return
  calculateRange(tables, { mix, first: division, end: division + 1, changed })
  sumMix(tables, mix)
}

type Range = {
  readonly mix: MixLayout
  readonly first: number
  readonly end: number
  readonly changed: RowSet
}

/** Staff times ratio, special drivers in order, clamped once, rounded once. The one loop that every division runs through. */
function calculateRange({ layout, figures }: Tables, { mix, first, end, changed }: Range): void {
  const { staff, salary } = layout
  const { specials, fte, tpc, flags } = figures
  const years = layout.years.length
  for (let place = 1; place < years; place += 1) {
    const ratio = figures.mixRatios[mix.row * years + place] ?? 1
    const mixFlags = figures.mixFlags[mix.row * years + place] ?? 0
    for (let division = first; division < end; division += 1) {
      const cell = division * years + place
      const steps = specials[division]
      const scaled = (staff[division] ?? 0) * ratio
      const value = steps === undefined ? scaled : applySpecials(scaled, steps[place])
      const rounded = value < 0 ? 0 : toHundredths(value)
      const said = value < 0 ? mixFlags | CLAMPED : mixFlags
      if (fte[cell] === rounded && flags[cell] === said) continue
      fte[cell] = rounded
      flags[cell] = said
      tpc[cell] = costOf(rounded, salary[division] ?? Number.NaN)
      changed.add(division)
    }
  }
}

function sumMix({ layout, figures }: Tables, mix: MixLayout): void {
  const years = layout.years.length
  for (let place = 0; place < years; place += 1) {
    let fte = 0
    let tpc = 0
    for (let division = mix.firstDivision; division < mix.endDivision; division += 1) {
      const cost = figures.tpc[division * years + place] ?? Number.NaN
      fte += figures.fte[division * years + place] ?? 0
      if (!Number.isNaN(cost)) tpc += cost
    }
    figures.mixFte[mix.row * years + place] = fte
    figures.mixTpc[mix.row * years + place] = tpc
  }
}

function applySpecials(fte: number, steps: readonly SpecialStep[] = []): number {
  return steps.reduce((sum, { type, entry }) => applySpecial(sum, type, entry.value), fte)
}
