import { printScope } from '../planning/scope-key.ts'
import { AppliedSpecials } from './applied-specials.ts'
import { fromHundredths } from './decimal-round.ts'
import { calculateDivision, calculateDivisions } from './division-figures.ts'
import { calculateDriver } from './driver-value.ts'
import { type Figures, openingFigures } from './figures.ts'
import { type Flag, flagNames } from './flags.ts'
import { hasDrivers, type Layout, layOut } from './layout.ts'
import { calculateMix } from './mix-ratio.ts'
import { OthersMean } from './others-mean.ts'
import type { PlanningPeriod } from './period.ts'
import { RowSet } from './row-set.ts'
import type { AppliedSpecialDriver, SpecialDriverDefinition } from './special.ts'
import type { BigPictureStructure } from './structure.ts'
import { type Total, Totals } from './totals.ts'

/** Names the rules; a result can only be reproduced by the version that made it. */
export const ENGINE = 'calc/1'

/** What is planned. Immutable: another structure, period or list of special drivers is another plan. */
export type PlanSource = {
  readonly structure: BigPictureStructure
  readonly period: PlanningPeriod
  readonly specialDrivers: readonly SpecialDriverDefinition[]
}

/** What people entered: inputs by scope key, applied special drivers by scope key. */
export type PlanEntries = {
  readonly inputs: { readonly [scope: string]: number | null }
  readonly applied: { readonly [scope: string]: readonly AppliedSpecialDriver[] }
}

/** The calculated values of a division in a year, as shown. */
export type Cell = {
  readonly fte: number
  /** Gross pay per month; null without an average salary. */
  readonly tpc: number | null
  readonly flags: readonly Flag[]
}

/** A structure made ready for calculating. Values follow the entries when `recalculate` is called. */
export class Plan {
  readonly layout: Layout
  readonly figures: Figures
  readonly #applied: AppliedSpecials
  readonly #others: OthersMean
  readonly #totals: Totals
  readonly #unknownInputs = new Set<string>()
  readonly #staleDrivers: RowSet
  readonly #staleMixes: RowSet
  readonly #staleDivisions: RowSet
  readonly #staleUnits: RowSet
  readonly #changed: RowSet

  constructor({ structure, period, specialDrivers }: PlanSource) {
    this.layout = layOut({ structure, period })
    this.figures = openingFigures(this.layout)
    this.#applied = new AppliedSpecials(this.layout, specialDrivers)
    this.#others = new OthersMean(this)
    this.#totals = new Totals(this)
    this.#staleDrivers = new RowSet(this.layout.drivers.length)
    this.#staleMixes = new RowSet(this.layout.mixes.length)
    this.#staleDivisions = new RowSet(this.layout.divisionCount)
    this.#staleUnits = new RowSet(this.layout.units.length)
    this.#changed = new RowSet(this.layout.divisionCount)
    for (const driver of this.layout.drivers) this.#staleDrivers.add(driver.row)
    for (const mix of this.layout.mixes) this.#staleMixes.add(mix.row)
    for (const unit of this.layout.units) this.#staleUnits.add(unit.row)
  }

  /** Enters or clears (null) an input. A key that the structure does not know is kept as orphaned. */
  setInput(scope: string, value: number | null): void {
    const slot = this.layout.slots.get(scope)
    if (slot === undefined) {
      if (value === null) this.#unknownInputs.delete(scope)
      else this.#unknownInputs.add(scope)
      return
    }
    const entered = value ?? Number.NaN
    if (Object.is(this.figures.inputs[slot], entered)) return
    this.figures.inputs[slot] = entered
    const driver = this.layout.driverOfSource[Math.floor(slot / this.layout.years.length)]
    if (driver !== undefined) this.#staleDrivers.add(driver.row)
  }

  /** Replaces the special drivers applied to a division, in all plan years or in the one the scope names. */
  setApplied(scope: string, entries: readonly AppliedSpecialDriver[]): void {
    const division = this.#applied.set(scope, entries)
    if (division === null) return
    this.figures.specials[division] = this.#applied.stepsOf(division)
    this.#staleDivisions.add(division)
    this.#staleUnits.add(at(this.layout.mixOfDivision, division).unit.row)
  }

  /** Recomputes what the entries since the last call touch; answers with the ids of the divisions that changed. */
  recalculate(): number[] {
    const { layout } = this
    this.#recalculateRatios()
    this.#staleMixes.drain((mix) => calculateDivisions(this, at(layout.mixes, mix), this.#changed))
    this.#staleDivisions.drain((division) => calculateDivision(this, division, this.#changed))
    this.#staleUnits.drain((unit) => this.#totals.sumUnit(at(layout.units, unit)))
    const changed: number[] = []
    this.#changed.drain((division) => changed.push(at(layout.divisionIds, division)))
    return changed
  }

  /** Null when the plan has no such division or year. */
  cell(divisionId: number, year: number): Cell | null {
    const division = this.layout.divisionIndex.get(divisionId)
    const place = this.layout.years.indexOf(year)
    if (division === undefined || place < 0) return null
    const cell = division * this.layout.years.length + place
    const tpc = this.figures.tpc[cell] ?? Number.NaN
    return {
      fte: fromHundredths(this.figures.fte[cell] ?? 0),
      tpc: Number.isNaN(tpc) ? null : fromHundredths(tpc),
      flags: flagNames(this.figures.flags[cell] ?? 0),
    }
  }

  /** Null when the plan has no such unit or year. */
  unitTotal(businessUnitId: number, year: number): Total | null {
    const unit = this.layout.unitById.get(businessUnitId)
    const place = this.layout.years.indexOf(year)
    return unit === undefined || place < 0 ? null : this.#totals.ofUnit(unit, place)
  }

  /** The whole organisation; null when the plan has no such year. */
  total(year: number): Total | null {
    const place = this.layout.years.indexOf(year)
    return place < 0 ? null : this.#totals.ofAll(place)
  }

  /** Draft keys of entries that nothing in the structure takes up: sources, drivers, divisions or years that are gone. */
  orphans(): string[] {
    const inputs = [...this.#unknownInputs].map((scope) => `in|${scope}`)
    return [...inputs, ...this.#applied.orphans()].toSorted()
  }

  /** From changed inputs to the mixes whose ratio they move, including those that follow others. */
  #recalculateRatios(): void {
    const { layout } = this
    this.#staleDrivers.drain((row) => {
      const driver = at(layout.drivers, row)
      calculateDriver(this, driver)
      for (const mix of driver.mixes) this.#staleMixes.add(mix.row)
    })
    this.#staleMixes.forEach((row) => {
      const mix = at(layout.mixes, row)
      if (hasDrivers(mix)) calculateMix(this, mix)
      this.#staleUnits.add(mix.unit.row)
    })
    if (layout.followers.length === 0) return
    this.#staleUnits.forEach((unit) => this.#others.countUnit(at(layout.units, unit)))
    if (!this.#others.pass()) return
    for (const mix of layout.followers) {
      this.#staleMixes.add(mix.row)
      this.#staleUnits.add(mix.unit.row)
    }
  }
}

/** A plan with its entries, calculated once. */
export function compilePlan(source: PlanSource, entries: Partial<PlanEntries> = {}): Plan {
  const plan = new Plan(source)
  for (const [scope, value] of Object.entries(entries.inputs ?? {})) plan.setInput(scope, value)
  for (const [scope, list] of Object.entries(entries.applied ?? {})) plan.setApplied(scope, list)
  plan.recalculate()
  return plan
}

/** FTE and TPC of every division in the start year and the plan years, by scope key. */
export function planBigPicture(request: PlanSource & PlanEntries): { [scope: string]: number | null } {
  const plan = compilePlan(request, request)
  const values: { [scope: string]: number | null } = {}
  for (const [index, divisionId] of plan.layout.divisionIds.entries()) {
    const businessUnitId = plan.layout.mixOfDivision[index]?.unit.id ?? 0
    for (const year of plan.layout.years) {
      const cell = plan.cell(divisionId, year)
      const scope = { kind: 'value', businessUnitId, divisionId, year } as const
      values[printScope({ ...scope, measure: 'fte' })] = cell?.fte ?? null
      values[printScope({ ...scope, measure: 'tpc' })] = cell?.tpc ?? null
    }
  }
  return values
}

/** Rows are counted from the same lists that they are looked up in. */
function at<Value>(values: readonly Value[], row: number): Value {
  const value = values[row]
  if (value === undefined) throw new RangeError(`no row ${row}`)
  return value
}
