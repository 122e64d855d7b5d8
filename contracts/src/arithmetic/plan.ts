import { printScope } from '../planning/scope-key.ts'
import { AppliedSpecials } from './applied-specials.ts'
import { fromHundredths } from './decimal-round.ts'
import { calculateDivision, sumMix } from './division-figures.ts'
import { calculateDriver } from './driver-value.ts'
import { type Figures, openingFigures } from './figures.ts'
import { type Flag, flagNames } from './flags.ts'
import { type DriverLayout, type Layout, layOut, type MixLayout, type UnitLayout } from './layout.ts'
import { calculateMix } from './mix-ratio.ts'
import { OthersMean } from './others-mean.ts'
import type { PlanningPeriod } from './period.ts'
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
  readonly #changedDrivers = new Set<DriverLayout>()
  readonly #changedDivisions = new Set<number>()

  constructor({ structure, period, specialDrivers }: PlanSource) {
    this.layout = layOut({ structure, period })
    this.figures = openingFigures(this.layout)
    this.#applied = new AppliedSpecials(this.layout, specialDrivers)
    this.#others = new OthersMean(this)
    this.#totals = new Totals(this)
    for (const mix of this.layout.mixes) {
      if (isDriven(mix)) calculateMix(this, mix)
    }
    for (const unit of this.layout.units) this.#others.countUnit(unit)
    this.#others.pass()
    this.#recalculateMixes(this.layout.mixes, [])
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
    if (driver !== undefined) this.#changedDrivers.add(driver)
  }

  /** Replaces the special drivers applied to a division, in all plan years or in the one the scope names. */
  setApplied(scope: string, entries: readonly AppliedSpecialDriver[]): void {
    const division = this.#applied.set(scope, entries)
    if (division === null) return
    this.figures.specials[division] = this.#applied.stepsOf(division)
    this.#changedDivisions.add(division)
  }

  /** Recomputes what the entries since the last call touch; answers with the ids of the divisions that changed. */
  recalculate(): number[] {
    const changed: number[] = []
    const mixes = this.#recalculateDrivers()
    this.#recalculateMixes(mixes, changed)
    this.#recalculateSpecials(changed)
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

  /** From changed inputs to the mixes whose ratio they moved. */
  #recalculateDrivers(): Iterable<MixLayout> {
    const mixes = new Set<MixLayout>()
    const units = new Set<UnitLayout>()
    for (const driver of this.#changedDrivers) {
      calculateDriver(this, driver)
      for (const mix of driver.mixes) mixes.add(mix)
    }
    this.#changedDrivers.clear()
    for (const mix of mixes) {
      calculateMix(this, mix)
      units.add(mix.unit)
    }
    for (const unit of units) this.#others.countUnit(unit)
    if (units.size > 0 && this.#others.pass()) return [...mixes, ...this.layout.followers]
    return mixes
  }

  #recalculateMixes(mixes: Iterable<MixLayout>, changed: number[]): void {
    const units = new Set<UnitLayout>()
    for (const mix of mixes) {
      for (let division = mix.firstDivision; division < mix.endDivision; division += 1) {
        if (calculateDivision(this, mix, division)) changed.push(this.layout.divisionIds[division] ?? 0)
      }
      sumMix(this, mix)
      units.add(mix.unit)
    }
    for (const unit of units) this.#totals.sumUnit(unit)
  }

  #recalculateSpecials(changed: number[]): void {
    for (const division of this.#changedDivisions) {
      const mix = this.layout.mixOfDivision[division]
      if (mix === undefined || !calculateDivision(this, mix, division)) continue
      changed.push(this.layout.divisionIds[division] ?? 0)
      sumMix(this, mix)
      this.#totals.sumUnit(mix.unit)
    }
    this.#changedDivisions.clear()
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

function isDriven(mix: MixLayout): boolean {
  return mix.primary !== null || mix.secondaries.length > 0
}
