import { fromHundredths } from './decimal-round.ts'
import type { Figures } from './figures.ts'
import type { Layout, UnitLayout } from './layout.ts'
import { SumTree } from './sum-tree.ts'

/** A sum over divisions. */
export type Total = {
  readonly fte: number
  /** Per month; null when no division has a salary. */
  readonly tpc: number | null
  /** How many divisions have no salary and are left out of `tpc`. */
  readonly withoutSalary: number
}

/** Sums per unit and over the organisation, with one tree per year whose leaves are the units, ascending by id. */
export class Totals {
  readonly #layout: Layout
  readonly #figures: Figures
  readonly #fte: readonly SumTree[]
  readonly #tpc: readonly SumTree[]
  readonly #unitFte: Float64Array
  readonly #unitTpc: Float64Array

  constructor({ layout, figures }: { layout: Layout; figures: Figures }) {
    const { years, units } = layout
    this.#layout = layout
    this.#figures = figures
    this.#fte = years.map(() => new SumTree(units.length))
    this.#tpc = years.map(() => new SumTree(units.length))
    this.#unitFte = new Float64Array(units.length * years.length)
    this.#unitTpc = new Float64Array(units.length * years.length)
  }

  /** Updates a unit's sums in the plan years from its profiles, and with them the totals. */
  sumUnit(unit: number): void {
    for (let place = 1; place < this.#layout.years.length; place += 1) this.sumYear(unit, place)
  }

  sumYear(unit: number, place: number): void {
    const years = this.#layout.years.length
    const { firstProfile } = this.#layout.tables
    const end = firstProfile[unit + 1] ?? 0
    let fte = 0
    let tpc = 0
    for (let profile = firstProfile[unit] ?? 0; profile < end; profile += 1) {
      fte += this.#figures.profileFte[profile * years + place] ?? 0
      tpc += this.#figures.profileTpc[profile * years + place] ?? 0
    }
    this.#unitFte[unit * years + place] = fte
    this.#unitTpc[unit * years + place] = tpc
    this.#fte[place]?.set(unit, fte)
    this.#tpc[place]?.set(unit, tpc)
  }

  ofUnit(unit: UnitLayout, place: number): Total {
    const cell = unit.row * this.#layout.years.length + place
    return total({ fte: this.#unitFte[cell] ?? 0, tpc: this.#unitTpc[cell] ?? 0, of: unit })
  }

  ofAll(place: number): Total {
    return total({
      fte: this.#fte[place]?.total ?? 0,
      tpc: this.#tpc[place]?.total ?? 0,
      of: this.#layout,
    })
  }
}

type Counted = { readonly divisionCount: number; readonly withoutSalary: number }

function total({ fte, tpc, of }: { fte: number; tpc: number; of: Counted }): Total {
  const nobodyPaid = of.divisionCount > 0 && of.withoutSalary === of.divisionCount
  return {
    fte: fromHundredths(fte),
    tpc: nobodyPaid ? null : fromHundredths(tpc),
    withoutSalary: of.withoutSalary,
  }
}
