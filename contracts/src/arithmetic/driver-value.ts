import type { Figures } from './figures.ts'
import { CARRIED, INVERSE, LEFT_OUT } from './flags.ts'
import type { DriverLayout, Layout } from './layout.ts'
import { isInverse, valueRatio } from './ratio.ts'

type Tables = { readonly layout: Layout; readonly figures: Figures }

/** A source counts when its start value is entered and not 0. */
export function isMeasurable({ layout, figures }: Tables, source: number): boolean {
  const start = figures.inputs[source * layout.years.length] ?? Number.NaN
  return start !== 0 && !Number.isNaN(start)
}

/** The place of the year whose input counts in a year: its own, or the last earlier one that was filled. */
export function filledPlace({ layout, figures }: Tables, source: number, place: number): number {
  const row = source * layout.years.length
  let filled = place
  while (filled > 0 && Number.isNaN(figures.inputs[row + filled])) filled -= 1
  return filled
}

/** The weighted sum of the measurable sources in a year; NaN when there is none. */
export function driverValue(tables: Tables, driver: DriverLayout, place: number): number {
  const { layout, figures } = tables
  let value = Number.NaN
  for (let index = 0; index < driver.weights.length; index += 1) {
    const source = driver.firstSource + index
    if (!isMeasurable(tables, source)) continue
    const input = figures.inputs[source * layout.years.length + filledPlace(tables, source, place)] ?? 0
    const weighted = (driver.weights[index] ?? 0) * input
    value = Number.isNaN(value) ? weighted : value + weighted
  }
  return value
}

/** Brings a driver's ratios and their flags up to date with its inputs. */
export function calculateDriver(tables: Tables, driver: DriverLayout): void {
  const { layout, figures } = tables
  const years = layout.years.length
  const start = driverValue(tables, driver, 0)
  for (let place = 1; place < years; place += 1) {
    const value = driverValue(tables, driver, place)
    figures.driverRatios[driver.row * years + place] = valueRatio(start, value)
    figures.driverFlags[driver.row * years + place] =
      sourceFlags(tables, driver, place) | (isInverse(start, value) ? INVERSE : 0)
  }
}

/** What is to be said of the sources behind a driver's value in a year. */
function sourceFlags(tables: Tables, driver: DriverLayout, place: number): number {
  let flags = 0
  for (let index = 0; index < driver.weights.length; index += 1) {
    const source = driver.firstSource + index
    if (!isMeasurable(tables, source)) flags |= LEFT_OUT
    else if (filledPlace(tables, source, place) !== place) flags |= CARRIED
  }
  return flags
}
