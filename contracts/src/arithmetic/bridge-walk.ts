import { parseScope } from '../planning/scope-key.ts'
import { compilePlan, type Plan, type PlanEntries, type PlanSource } from './plan.ts'
import { type AppliedSpecialDriver, inListOrder, type SpecialDriverDefinition } from './special.ts'
import type { BigPictureStructure, UnitStructure } from './structure.ts'

/** FTE and monthly pay in hundredths, so that they add up exactly. */
export type Sums = { readonly fte: number; readonly tpc: number }
/** What one step changed: `followers` in divisions without a driver before and after it, `own` everything else. */
export type Moved = { readonly own: Sums; readonly followers: Sums }

type State = PlanSource & PlanEntries
type Ends = { readonly from: State; readonly to: State; readonly year: number; readonly first: Plan }
type Division = UnitStructure['divisions'][number]
type DriverKind = 'primary' | 'secondary'

const NOTHING: Sums = { fte: 0, tpc: 0 }

/** A plan on its way from one state to another, cause by cause. Taking a cause a second time changes nothing. */
export class BridgeWalk {
  readonly #to: State
  readonly #year: number
  readonly #keys: ReadonlyMap<string, readonly string[]>
  #structure: BigPictureStructure
  #specialDrivers: readonly SpecialDriverDefinition[]
  readonly #inputs: { [scope: string]: number | null }
  readonly #applied: { [scope: string]: readonly AppliedSpecialDriver[] }
  #plan: Plan
  #reached: Sums

  constructor({ from, to, year, first }: Ends) {
    this.#to = to
    this.#year = year
    this.#keys = keysByDriver([from, to])
    this.#structure = from.structure
    this.#specialDrivers = from.specialDrivers
    this.#inputs = { ...from.inputs }
    this.#applied = { ...from.applied }
    this.#plan = first
    this.#reached = this.sumsOf(first)
  }

  /** Takes over units, divisions and headcounts. Divisions keep their former average pay; new ones have their present pay. */
  takeStaff(): Moved {
    if (placesOf(this.#structure) === placesOf(this.#to.structure)) return this.#arrived()
    const unitBefore = new Map(this.#structure.map((unit) => [unit.businessUnit.id, unit]))
    const before = new Map(
      this.#structure.flatMap(({ divisions }) => divisions.map((each) => [each.id, each])),
    )
    this.#structure = this.#to.structure.map(({ businessUnit, divisions }) => ({
      businessUnit,
      primaryDriver: unitBefore.get(businessUnit.id)?.primaryDriver ?? null,
      secondaryDrivers: unitBefore.get(businessUnit.id)?.secondaryDrivers ?? [],
      divisions: divisions.map((division) => withPayOf(division, before.get(division.id))),
    }))
    this.#compile()
    return this.#arrived()
  }

  /** Takes over a driver: its definition, its assignments and its inputs. */
  takeDriver(kind: DriverKind, id: number): Moved {
    const assigned = withDriver(this.#structure, this.#to.structure, { kind, id })
    const changed = (this.#keys.get(`${kind}-${id}`) ?? []).filter(
      (key) => (this.#inputs[key] ?? null) !== (this.#to.inputs[key] ?? null),
    )
    for (const key of changed) this.#inputs[key] = this.#to.inputs[key] ?? null
    const isReassigned = assigned !== this.#structure
    if (!isReassigned && changed.length === 0) return this.#arrived()
    const before = this.#plan
    const following = followingIn(before)
    if (isReassigned) {
      this.#structure = assigned
      this.#compile()
      const both = following.intersection(followingIn(this.#plan))
      return this.#arrived(minus(this.#sumOf(this.#plan, both), this.#sumOf(before, both)))
    }
    const followers = this.#sumOf(before, following)
    for (const key of changed) before.setInput(key, this.#inputs[key] ?? null)
    before.recalculate()
    return this.#arrived(minus(this.#sumOf(before, following), followers))
  }

  /** Takes over a special driver: where it is applied, with what value, and its type. */
  takeSpecial(id: number): Moved {
    const changed: string[] = []
    for (const scope of new Set([...Object.keys(this.#applied), ...Object.keys(this.#to.applied)])) {
      const before = this.#applied[scope] ?? []
      const others = before.filter(({ driverID }) => driverID !== id)
      const after = (this.#to.applied[scope] ?? []).filter(({ driverID }) => driverID === id)
      const list = inListOrder([...others, ...after])
      if (JSON.stringify(list) === JSON.stringify(before)) continue
      this.#applied[scope] = list
      changed.push(scope)
    }
    const typeIn = (all: readonly SpecialDriverDefinition[]) => all.find((each) => each.id === id)?.type
    if (typeIn(this.#specialDrivers) !== typeIn(this.#to.specialDrivers)) {
      const own = this.#to.specialDrivers.filter((each) => each.id === id)
      this.#specialDrivers = [...this.#specialDrivers.filter((each) => each.id !== id), ...own]
      this.#compile()
      return this.#arrived()
    }
    for (const scope of changed) this.#plan.setApplied(scope, this.#applied[scope] ?? [])
    if (changed.length > 0) this.#plan.recalculate()
    return this.#arrived()
  }

  /** Takes over pay, the last cause, by switching to the final plan. */
  takePay(last: Plan): Moved {
    this.#plan = last
    return this.#arrived()
  }

  /** Sums over all divisions in the year; a division without pay adds none. */
  sumsOf(plan: Plan): Sums {
    return this.#sum(plan, () => true)
  }

  #sumOf(plan: Plan, divisionIds: ReadonlySet<number>): Sums {
    if (divisionIds.size === 0) return NOTHING
    return this.#sum(plan, (index) => divisionIds.has(plan.layout.divisionIds[index] ?? 0))
  }

  #sum({ layout, figures }: Plan, counts: (division: number) => boolean): Sums {
    const place = layout.years.indexOf(this.#year)
    let fte = 0
    let tpc = 0
    for (let division = 0; division < layout.divisionIds.length; division += 1) {
      if (!counts(division)) continue
      const cell = division * layout.years.length + place
      const cost = figures.tpc[cell] ?? Number.NaN
      fte += figures.fte[cell] ?? 0
      if (!Number.isNaN(cost)) tpc += cost
    }
    return { fte, tpc }
  }

  #compile(): void {
    const { period } = this.#to
    const source = { period, structure: this.#structure, specialDrivers: this.#specialDrivers }
    this.#plan = compilePlan(source, { inputs: this.#inputs, applied: this.#applied })
  }

  /** What has changed since the last step; `followers` is the part in divisions that have no driver. */
  #arrived(followers = NOTHING): Moved {
    const before = this.#reached
    this.#reached = this.sumsOf(this.#plan)
    return { own: minus(minus(this.#reached, before), followers), followers }
  }
}

/** Ids of the divisions without a driver, which follow the other divisions. */
function followingIn({ layout }: Plan): ReadonlySet<number> {
  const { unassigned, divisionIds } = layout
  return new Set(
    unassigned.flatMap(({ firstDivision, endDivision }) => divisionIds.slice(firstDivision, endDivision)),
  )
}

function minus(a: Sums, b: Sums): Sums {
  return { fte: a.fte - b.fte, tpc: a.tpc - b.tpc }
}

function keysByDriver(states: readonly State[]): Map<string, string[]> {
  const keys = new Set(states.flatMap(({ inputs }) => Object.keys(inputs)))
  const byDriver = new Map<string, string[]>()
  for (const key of keys) {
    const scope = parseScope(key)
    if (scope === null || scope.kind === 'value' || scope.kind === 'applied') continue
    const name = `${scope.kind}-${scope.driverId}`
    const known = byDriver.get(name)
    if (known) known.push(key)
    else byDriver.set(name, [key])
  }
  return byDriver
}

/** Units, divisions and headcounts as a text to compare. */
function placesOf(structure: BigPictureStructure): string {
  return JSON.stringify(
    structure.map(({ businessUnit, divisions }) => [
      businessUnit.id,
      divisions.map(({ id, staffNumber }) => [id, staffNumber]),
    ]),
  )
}

/** Present headcount at the former average pay; a division that is new, or is or was empty, keeps its own pay. */
function withPayOf(now: Division, before: Division | undefined): Division {
  if (!before || before.staffNumber === 0 || now.staffNumber === 0) return now
  const { totalSalary, avgSalary, staffNumber } = before
  if (staffNumber === now.staffNumber || totalSalary === undefined || totalSalary === null)
    return { ...before, staffNumber: now.staffNumber }
  return { ...now, totalSalary: (totalSalary / staffNumber) * now.staffNumber, avgSalary }
}

type Driver = UnitStructure['primaryDriver'] | UnitStructure['secondaryDrivers'][number]
type Which = { readonly kind: DriverKind; readonly id: number }

/** The structure with one driver taken from the other structure; the same object when that changes nothing. */
function withDriver(
  structure: BigPictureStructure,
  other: BigPictureStructure,
  which: Which,
): BigPictureStructure {
  const units = new Map(other.map((unit) => [unit.businessUnit.id, unit]))
  const after = structure.map((unit) => unitWithDriver(unit, units.get(unit.businessUnit.id), which))
  return after.some((unit, index) => unit !== structure[index]) ? after : structure
}

function unitWithDriver(
  unit: UnitStructure,
  then: UnitStructure | undefined,
  { kind, id }: Which,
): UnitStructure {
  const drivers = (of: UnitStructure | undefined): readonly Driver[] =>
    kind === 'primary' ? [of?.primaryDriver ?? null] : (of?.secondaryDrivers ?? [])
  const own = (of: UnitStructure | undefined) => drivers(of).filter((driver) => driver?.id === id)
  if (JSON.stringify(own(unit)) === JSON.stringify(own(then))) return unit
  if (kind === 'primary') {
    const after = then?.primaryDriver ?? null
    return { ...unit, primaryDriver: after?.id === id ? after : null }
  }
  const others = unit.secondaryDrivers.filter((driver) => driver.id !== id)
  const gained = then?.secondaryDrivers.filter((driver) => driver.id === id) ?? []
  return { ...unit, secondaryDrivers: [...others, ...gained] }
}
