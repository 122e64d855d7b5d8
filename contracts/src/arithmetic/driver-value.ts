import type { Figures } from './figures.ts'
import { CARRIED, INVERSE, LEFT_OUT } from './flags.ts'
import type { DriverLayout, Layout } from './layout.ts'
import { isInverse, valueRatio } from './ratio.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** A source counts when its start value is entered and not 0. */
export function isMeasurable(start: number): boolean {
  return start !== 0 && !Number.isNaN(start)
}

/** Brings a driver's values, ratios and their flags up to date with its inputs. */
export function calculateDriver({ layout, figures }: Tables, driver: DriverLayout): void {
  const years = layout.years.length
  const first = driver.row * years
  const { driverValues, driverRatios, driverFlags } = figures
  weighSources({ layout, figures }, driver)
  const start = driverValues[first] ?? Number.NaN
  for (let cell = first + 1; cell < first + years; cell += 1) {
    const value = driverValues[cell] ?? Number.NaN
    driverRatios[cell] = valueRatio(start, value)
    if (isInverse(start, value)) driverFlags[cell] = (driverFlags[cell] ?? 0) | INVERSE
  }
}

/** The weighted sum of the measurable sources for every year; an empty plan year carries the last filled one. */
function weighSources({ layout, figures }: Tables, driver: DriverLayout): void {
  const years = layout.years.length
  const first = driver.row * years
  const { inputs, driverValues, driverFlags } = figures
  let leftOut = 0
  for (let cell = first; cell < first + years; cell += 1) {
    driverValues[cell] = 0
    driverFlags[cell] = 0
  }
  for (let index = 0; index < driver.weights.length; index += 1) {
    const row = (driver.firstSource + index) * years
    const weight = driver.weights[index] ?? 0
    let filled = inputs[row] ?? Number.NaN
    if (!isMeasurable(filled)) {
      leftOut += 1
      continue
    }
    for (let place = 0; place < years; place += 1) {
      const input = inputs[row + place] ?? Number.NaN
      if (Number.isNaN(input)) driverFlags[first + place] = (driverFlags[first + place] ?? 0) | CARRIED
      else filled = input
      driverValues[first + place] = (driverValues[first + place] ?? 0) + weight * filled
    }
  }
  if (leftOut === driver.weights.length) driverValues.fill(Number.NaN, first, first + years)
  if (leftOut === 0) return
  for (let cell = first; cell < first + years; cell += 1)
    driverFlags[cell] = (driverFlags[cell] ?? 0) | LEFT_OUT
}
