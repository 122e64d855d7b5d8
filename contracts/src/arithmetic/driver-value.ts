import type { Figures } from './figures.ts'
import { CARRIED, INVERSE, LEFT_OUT } from './flags.ts'
import type { Layout } from './layout.ts'
import { isInverse, valueRatio } from './ratio.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** Whether a data source counts: its start value must be entered and not 0. */
export function isMeasurable(start: number): boolean {
  return start !== 0 && !Number.isNaN(start)
}

/**
 * Updates values, ratios and flags of these drivers from their inputs. A value is the weighted sum of the measurable
 * sources; an empty plan year carries the last filled one.
 */
export function calculateDrivers({ layout, figures }: Tables, drivers: Uint32Array): void {
  const { inputs, driverValues, driverRatios, driverFlags } = figures
  const { firstSource, weights } = layout.tables
  const years = layout.years.length
  for (const driver of drivers) {
    const first = firstSource[driver] ?? 0
    const end = firstSource[driver + 1] ?? 0
    let start = Number.NaN
    for (let place = 0; place < years; place += 1) {
      const cell = driver * years + place
      let flags = 0
      let sum = 0
      let counted = 0
      for (let source = first; source < end; source += 1) {
        const row = source * years
        if (!isMeasurable(inputs[row] ?? Number.NaN)) {
          flags |= LEFT_OUT
          continue
        }
        const input = inputs[row + place] ?? Number.NaN
        if (Number.isNaN(input)) flags |= CARRIED
        sum += (weights[source] ?? 0) * (Number.isNaN(input) ? lastFilled(inputs, row + place) : input)
        counted += 1
      }
      const value = counted === 0 ? Number.NaN : sum
      driverValues[cell] = value
      if (place === 0) start = value
      else {
        driverRatios[cell] = valueRatio(start, value)
        if (isInverse(start, value)) flags |= INVERSE
      }
      driverFlags[cell] = flags
    }
  }
}

/** The last filled value at or before a cell, of a source whose start value is filled. */
function lastFilled(inputs: Float64Array, cell: number): number {
  let filled = cell
  while (Number.isNaN(inputs[filled] ?? 0)) filled -= 1
  return inputs[filled] ?? 0
}
