import { toHundredths, toWhole } from './decimal-round.ts'
import type { Layout } from './layout.ts'
import type { SpecialStep } from './special.ts'

/**
 * Everything that changes with an input. Tables are flat: a cell is at row times number of years plus the index of the
 * year, where index 0 is the start year.
 */
export type Figures = {
  /** By source; NaN where nothing was entered. */
  readonly inputs: Float64Array
  /** By driver: weighted sum of its measurable sources; NaN without one. */
  readonly driverValues: Float64Array
  /** By driver: value against the start year; NaN where the driver cannot be measured. */
  readonly driverRatios: Float64Array
  readonly driverFlags: Uint8Array
  /** By profile. Profiles that follow the others have the others' mean. */
  readonly profileRatios: Float64Array
  readonly profileFlags: Uint8Array
  /** By profile: sums of its divisions, in hundredths. */
  readonly profileFte: Float64Array
  readonly profileTpc: Float64Array
  /** By division, in hundredths; TPC is NaN without a salary. */
  readonly fte: Float64Array
  readonly tpc: Float64Array
  readonly flags: Uint8Array
  /** By division: one list per index of a year; undefined for a division without special drivers. */
  readonly specials: (readonly (readonly SpecialStep[])[] | undefined)[]
}

/** Figures before any input: the start year is calculated, the plan years are not yet. */
export function openingFigures(layout: Layout): Figures {
  const years = layout.years.length
  const table = (rows: number) => new Float64Array(rows * years)
  const bits = (rows: number) => new Uint8Array(rows * years)
  const divisions = layout.divisionIds.length
  const fte = table(divisions).fill(Number.NaN)
  const tpc = table(divisions).fill(Number.NaN)
  for (let division = 0; division < divisions; division += 1) {
    const hundredths = toHundredths(layout.staff[division] ?? 0)
    fte[division * years] = hundredths
    tpc[division * years] = costOf(hundredths, layout.salary[division] ?? Number.NaN)
  }
  return {
    inputs: table(layout.sourceCount).fill(Number.NaN),
    driverValues: table(layout.drivers.length).fill(Number.NaN),
    driverRatios: table(layout.drivers.length).fill(Number.NaN),
    driverFlags: bits(layout.drivers.length),
    profileRatios: table(layout.profiles.length).fill(Number.NaN),
    profileFlags: bits(layout.profiles.length),
    profileFte: table(layout.profiles.length),
    profileTpc: table(layout.profiles.length),
    fte,
    tpc,
    flags: bits(divisions),
    specials: Array.from({ length: divisions }),
  }
}

/** Monthly pay in hundredths for so many hundredths of FTE; NaN without a salary. */
export function costOf(fteHundredths: number, salary: number): number {
  return toWhole(fteHundredths * salary)
}
