import { printScope } from '../planning/scope-key.ts'
import { type AppliedEntryIn, AppliedSpecials } from './applied-specials.ts'
import { fromHundredths } from './decimal-round.ts'
import { calculateDivisions, sumStartYear } from './division-figures.ts'
import { calculateDrivers } from './driver-value.ts'
import { ENGINE, type Engine } from './engine.ts'
import { type Figures, openingFigures } from './figures.ts'
import { type Flag, flagNames } from './flags.ts'
import { type Layout, layOut } from './layout.ts'
import { calculateRatios } from './profile-ratio.ts'
import { OthersMean } from './others-mean.ts'
import type { PlanningPeriod } from './period.ts'
import { RowSet } from './row-set.ts'
import type { AppliedSpecialDriver, SpecialDriverDefinition } from './special.ts'
import type { BigPictureStructure } from './structure.ts'
import { type Total, Totals } from './totals.ts'

/** What a plan is based on. Immutable: another structure, period or list of special drivers makes another plan. */
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

/** Index of the start year. */
const START = 0

/** The calculated values of a division in a year, as shown. */
export type Cell = {
  readonly fte: number
  /** Gross pay per month; null without an average salary. */
  readonly tpc: number | null
  readonly flags: readonly Flag[]
}

/** A structure prepared for calculating. Figures are updated from the entries when `recalculate` is called. */
export class Plan {
  readonly layout: Layout
  readonly figures: Figures
  readonly #applied: AppliedSpecials
  readonly #others: OthersMean
  readonly #totals: Totals
  readonly #unknownInputs = new Set<string>()
  readonly #staleDrivers: RowSet
  readonly #staleProfiles: RowSet
  readonly #staleUnits: RowSet
  readonly #changed: RowSet

  constructor({ structure, period, specialDrivers }: PlanSource, engine: Engine = ENGINE) {
    this.layout = layOut({ structure, period, engine })
    this.figures = openingFigures(this.layout)
    this.#applied = new AppliedSpecials(this.layout, specialDrivers)
    this.#others = new OthersMean(this)
    this.#totals = new Totals(this)
    this.#staleDrivers = new RowSet(this.layout.drivers.length)
    this.#staleProfiles = new RowSet(this.layout.profiles.length)
    this.#staleUnits = new RowSet(this.layout.units.length)
    this.#changed = new RowSet(this.layout.divisionCount)
    for (const driver of this.layout.drivers) this.#staleDrivers.add(driver.row)
    for (const profile of this.layout.profiles) this.#staleProfiles.add(profile.row)
    for (const unit of this.layout.units) this.#staleUnits.add(unit.row)
    this.#sumStartYear()
  }

  /** Called once, since no input changes the start year. */
  #sumStartYear(): void {
    for (const profile of this.layout.profiles) sumStartYear(this, profile.row)
    for (const unit of this.layout.units) this.#totals.sumYear(unit.row, START)
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
    this.#staleProfiles.add(at(this.layout.profileOfDivision, division).row)
  }

  /** The special drivers of a division that count in all plan years (`year: null`) or in one, in list order. */
  applied(divisionId: number, year: number | null): readonly AppliedEntryIn[] {
    return this.#applied.entriesOf(divisionId, year)
  }

  /** Recalculates what depends on entries since the last call; returns the ids of the divisions that changed. */
  recalculate(): number[] {
    this.#recalculateRatios()
    calculateDivisions(this, this.#staleProfiles.take(), this.#changed)
    for (const unit of this.#staleUnits.take()) this.#totals.sumUnit(unit)
    const { divisionIds } = this.layout
    const rows = this.#changed.take()
    const changed: number[] = []
    changed.length = rows.length // one allocation instead of growing
    for (let index = 0; index < rows.length; index += 1) changed[index] = at(divisionIds, rows[index] ?? -1)
    return changed
  }

  /** Values of a division in a year; null when the plan has no such division or year. */
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

  /** Total of a unit in a year; null when the plan has no such unit or year. */
  unitTotal(businessUnitId: number, year: number): Total | null {
    const unit = this.layout.unitById.get(businessUnitId)
    const place = this.layout.years.indexOf(year)
    return unit === undefined || place < 0 ? null : this.#totals.ofUnit(unit, place)
  }

  /** Total of the whole organisation in a year; null when the plan has no such year. */
  total(year: number): Total | null {
    const place = this.layout.years.indexOf(year)
    return place < 0 ? null : this.#totals.ofAll(place)
  }

  /** Draft keys of entries without effect, since their source, driver, division or year does not exist (any more). */
  orphans(): string[] {
    const inputs = [...this.#unknownInputs].map((scope) => `in|${scope}`)
    return [...inputs, ...this.#applied.orphans()].toSorted()
  }

  /** Updates the ratios of all profiles that changed inputs affect, including those that follow the others. */
  #recalculateRatios(): void {
    const { layout } = this
    const { profilesOfDriver, unitOfProfile } = layout.tables
    const drivers = this.#staleDrivers.take()
    calculateDrivers(this, drivers)
    for (const driver of drivers) {
      const end = profilesOfDriver.starts[driver + 1] ?? 0
      for (let index = profilesOfDriver.starts[driver] ?? 0; index < end; index += 1)
        this.#staleProfiles.add(profilesOfDriver.rows[index] ?? 0)
    }
    const profiles = this.#staleProfiles.rows
    calculateRatios(this, profiles)
    for (const profile of profiles) this.#staleUnits.add(unitOfProfile[profile] ?? 0)
    if (layout.unassigned.length === 0) return
    for (const row of this.#staleUnits.rows) this.#others.countUnit(at(layout.units, row))
    if (!this.#others.pass()) return
    for (const profile of layout.unassigned) {
      this.#staleProfiles.add(profile.row)
      this.#staleUnits.add(profile.unit.row)
    }
  }
}

/** A plan with its entries, calculated once. */
export function compilePlan(source: PlanSource, entries: Partial<PlanEntries> = {}, engine?: Engine): Plan {
  const plan = new Plan(source, engine)
  for (const [scope, value] of Object.entries(entries.inputs ?? {})) plan.setInput(scope, value)
  for (const [scope, list] of Object.entries(entries.applied ?? {})) plan.setApplied(scope, list)
  plan.recalculate()
  return plan
}

type Values = { [scope: string]: number | null }

/** FTE and TPC of every division in start year and plan years, by scope key; by an earlier engine if one is given. */
export function planBigPicture(request: PlanSource & PlanEntries, engine?: Engine): Values {
  return figuresOf(compilePlan(request, request, engine), ['fte', 'tpc'])
}

/** Figures of every division in all years, by scope key; every user may see FTE, but not TPC. */
export function figuresOf(plan: Plan, measures: readonly ('fte' | 'tpc')[]): Values {
  const values: Values = {}
  for (const [index, divisionId] of plan.layout.divisionIds.entries()) {
    const businessUnitId = plan.layout.profileOfDivision[index]?.unit.id ?? 0
    for (const year of plan.layout.years) {
      const cell = plan.cell(divisionId, year)
      for (const measure of measures) {
        const scope = printScope({ kind: 'value', businessUnitId, divisionId, year, measure })
        values[scope] = cell?.[measure] ?? null
      }
    }
  }
  return values
}

/** Looks up a row that must exist, since rows are counted from the same lists. */
function at<Value>(values: readonly Value[], row: number): Value {
  const value = values[row]
  if (value === undefined) throw new RangeError(`no row ${row}`)
  return value
}
