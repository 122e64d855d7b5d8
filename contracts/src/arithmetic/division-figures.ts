import { toHundredths } from './decimal-round.ts'
import { costOf, type Figures } from './figures.ts'
import { CLAMPED } from './flags.ts'
import type { Layout, MixLayout } from './layout.ts'
import { applySpecial, type SpecialStep } from './special.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** Brings a division's plan years up to date with its mix and its special drivers; tells whether one changed. */
export function calculateDivision({ layout, figures }: Tables, mix: MixLayout, division: number): boolean {
  const years = layout.years.length
  const staff = layout.staff[division] ?? 0
  const salary = layout.salary[division] ?? Number.NaN
  const specials = figures.specials[division]
  let changed = false
  for (let place = 1; place < years; place += 1) {
    const cell = division * years + place
    const before = staff * (figures.mixRatios[mix.row * years + place] ?? 1)
    const after = specials === undefined ? before : applySpecials(before, specials[place])
    const flags = (figures.mixFlags[mix.row * years + place] ?? 0) | (after < 0 ? CLAMPED : 0)
    const fte = after < 0 ? 0 : toHundredths(after)
    if (figures.flags[cell] !== flags) changed = true
    figures.flags[cell] = flags
    if (figures.fte[cell] === fte) continue
    figures.fte[cell] = fte
    figures.tpc[cell] = costOf(fte, salary)
    changed = true
  }
  return changed
}

/** Brings the sums of a mix, in hundredths, up to date with its divisions. */
export function sumMix({ layout, figures }: Tables, mix: MixLayout): void {
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
