import type { Figures } from './figures.ts'
import { LEFT_OUT, UNMEASURED } from './flags.ts'
import type { Layout, MixLayout } from './layout.ts'
import { damped } from './ratio.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** Combines the ratios of a mix's drivers, for every plan year. Not for mixes that follow others. */
export function calculateMix({ layout, figures }: Tables, mix: MixLayout): void {
  const years = layout.years.length
  const { driverRatios, driverFlags, mixRatios, mixFlags } = figures
  for (let place = 1; place < years; place += 1) {
    let flags = 0
    let sum = 0
    let measured = 0
    for (let index = 0; index < mix.secondaries.length; index += 1) {
      const cell = (mix.secondaries[index]?.row ?? 0) * years + place
      const ratio = driverRatios[cell] ?? Number.NaN
      if (Number.isNaN(ratio)) flags |= LEFT_OUT
      else {
        flags |= driverFlags[cell] ?? 0
        sum += ratio
        measured += 1
      }
    }
    let ratio = measured === 0 ? Number.NaN : sum / measured
    if (mix.primary !== null) {
      const cell = mix.primary.row * years + place
      const primary = driverRatios[cell] ?? Number.NaN
      flags |= Number.isNaN(primary) ? LEFT_OUT : (driverFlags[cell] ?? 0)
      if (Number.isNaN(ratio)) ratio = primary
      else if (!Number.isNaN(primary)) ratio *= damped(primary, mix.primaryWeight)
    }
    const isUnmeasured = Number.isNaN(ratio)
    mixRatios[mix.row * years + place] = isUnmeasured ? 1 : ratio
    mixFlags[mix.row * years + place] = isUnmeasured ? UNMEASURED : flags
  }
}
