import type { Figures } from './figures.ts'
import { LEFT_OUT, UNMEASURED } from './flags.ts'
import type { Layout, MixLayout } from './layout.ts'
import { damped } from './ratio.ts'

/** Combines the ratios of a mix's drivers, for every plan year. Not for mixes that follow others. */
export function calculateMix(
  { layout, figures }: { layout: Layout; figures: Figures },
  mix: MixLayout,
): void {
  const years = layout.years.length
  for (let place = 1; place < years; place += 1) {
    let flags = 0
    let primary = Number.NaN
    if (mix.primary !== null) {
      const cell = mix.primary.row * years + place
      primary = figures.driverRatios[cell] ?? Number.NaN
      flags |= Number.isNaN(primary) ? LEFT_OUT : (figures.driverFlags[cell] ?? 0)
    }
    let sum = 0
    let measured = 0
    for (const driver of mix.secondaries) {
      const cell = driver.row * years + place
      const ratio = figures.driverRatios[cell] ?? Number.NaN
      flags |= Number.isNaN(ratio) ? LEFT_OUT : (figures.driverFlags[cell] ?? 0)
      if (Number.isNaN(ratio)) continue
      sum += ratio
      measured += 1
    }
    const ratio = combined({
      primary,
      secondary: measured === 0 ? Number.NaN : sum / measured,
      weight: mix.primaryWeight,
    })
    figures.mixRatios[mix.row * years + place] = Number.isNaN(ratio) ? 1 : ratio
    figures.mixFlags[mix.row * years + place] = Number.isNaN(ratio) ? UNMEASURED : flags
  }
}

/** The primary ratio alone, the secondary ratio alone, or the secondary scaled by the damped primary; NaN for neither. */
function combined(ratios: { primary: number; secondary: number; weight: number }): number {
  const { primary, secondary, weight } = ratios
  if (Number.isNaN(secondary)) return primary
  if (Number.isNaN(primary)) return secondary
  return secondary * damped(primary, weight)
}
