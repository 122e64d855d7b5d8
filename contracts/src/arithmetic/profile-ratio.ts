import type { Figures } from './figures.ts'
import { LEFT_OUT, UNMEASURED } from './flags.ts'
import type { Layout } from './layout.ts'
import { weighted } from './ratio.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** Combines the ratios of these profiles' drivers, for every plan year. A profile without drivers follows the others. */
export function calculateRatios({ layout, figures }: Tables, profiles: Uint32Array): void {
  const years = layout.years.length
  const { primaryDriver, primaryWeight, secondaryDrivers } = layout.tables
  const { driverRatios, driverFlags, profileRatios, profileFlags } = figures
  for (const profile of profiles) {
    const primaryRow = primaryDriver[profile] ?? -1
    const first = secondaryDrivers.starts[profile] ?? 0
    const end = secondaryDrivers.starts[profile + 1] ?? 0
    if (primaryRow < 0 && first === end) continue
    for (let place = 1; place < years; place += 1) {
      let flags = 0
      let sum = 0
      let measured = 0
      for (let index = first; index < end; index += 1) {
        const cell = (secondaryDrivers.rows[index] ?? 0) * years + place
        const ratio = driverRatios[cell] ?? Number.NaN
        if (Number.isNaN(ratio)) flags |= LEFT_OUT
        else {
          flags |= driverFlags[cell] ?? 0
          sum += ratio
          measured += 1
        }
      }
      let ratio = measured === 0 ? Number.NaN : sum / measured
      if (primaryRow >= 0) {
        const cell = primaryRow * years + place
        const primary = driverRatios[cell] ?? Number.NaN
        flags |= Number.isNaN(primary) ? LEFT_OUT : (driverFlags[cell] ?? 0)
        if (Number.isNaN(ratio)) ratio = primary
        else if (!Number.isNaN(primary)) ratio *= weighted(primary, primaryWeight[profile] ?? 0)
      }
      const isUnmeasured = Number.isNaN(ratio)
      profileRatios[profile * years + place] = isUnmeasured ? 1 : ratio
      profileFlags[profile * years + place] = isUnmeasured ? UNMEASURED : flags
    }
  }
}
