import type { Decided } from '#kernel/streams/stream-model.ts'
import {
  centre,
  changed,
  deleted,
  department,
  division,
  driver,
  primaryAssigned,
  secondaryAssigned,
  unit,
} from '#testing/organisation-events.ts'
import type { Random } from '#testing/random.ts'

const YEARS = [2018, 2019] as const
const CENTRES = 12
type Year = (typeof YEARS)[number]
type Person = { readonly id: number; readonly year: Year; costCentreId: number; salary: number }

/** A simple model of a company beside the events that led to it, to compare read models with. */
export class TestCompany {
  readonly events: Decided[] = []
  /** Chunks of imports by stream. */
  readonly chunks = new Map<string, Decided[]>()
  readonly units = new Set<number>()
  readonly unitOf = new Map<number, number>()
  readonly divisionOf = new Map<number, number>()
  readonly centresOf = new Map<number, number[]>()
  readonly primary = new Map<number, number>()
  readonly people = new Map<number, Person>()
  readonly #random: Random
  #last = 0

  constructor(random: Random) {
    this.#random = random
    this.#tell(driver('PrimaryDriver', 1, 'pupils'), driver('SecondaryDriver', 1, 'lessons'))
    for (let id = 1; id <= CENTRES; id++) this.#tell(centre(id, String(id)))
  }

  live(steps: number): this {
    for (let step = 0; step < steps; step++) this.#step()
    return this
  }

  /** People and sum of salaries of a division in a year. */
  staffing(divisionId: number, year: Year): { people: number; salaries: number } {
    const departments = [...this.divisionOf].filter(([, held]) => held === divisionId).map(([id]) => id)
    const centres = new Set(departments.flatMap((id) => this.centresOf.get(id) ?? []))
    const people = [...this.people.values()].filter(
      (person) => person.year === year && centres.has(person.costCentreId),
    )
    return { people: people.length, salaries: people.reduce((sum, { salary }) => sum + salary, 0) }
  }

  #step(): void {
    const { whole, one } = this.#random
    const aUnit = one([...this.units])
    const aDivision = one([...this.unitOf.keys()])
    const aDepartment = one([...this.divisionOf.keys()])
    const aPerson = one([...this.people.values()])
    const aCentre = 1 + whole(CENTRES)
    switch (whole(13)) {
      case 0:
        return this.#addUnit()
      case 1:
        return aUnit === undefined ? this.#addUnit() : this.#addDivision(aUnit)
      case 2:
        if (aDivision !== undefined) this.#addDepartment(aDivision, this.#freeCentres())
        return
      case 3:
        if (aDivision !== undefined && aUnit !== undefined) this.#moveDivision(aDivision, aUnit)
        return
      case 4:
        if (aDepartment !== undefined && aDivision !== undefined) this.#moveDepartment(aDepartment, aDivision)
        return
      case 5:
        if (aDepartment !== undefined) this.#exchangeCentres(aDepartment)
        return
      case 6:
        if (aDepartment !== undefined) this.#removeDepartment(aDepartment)
        return
      case 7:
        if (aUnit !== undefined) this.#assign(aUnit)
        return
      case 8:
        if (aPerson) this.#change(aPerson, aCentre)
        return
      case 9:
        if (aPerson) this.#leave(aPerson)
        return
      case 10:
        return this.#import(aCentre)
      default:
        this.#tell({ type: 'StaffAdded', data: this.#hire(aCentre) })
    }
  }

  #addUnit(): void {
    const id = ++this.#last
    this.units.add(id)
    this.#tell(unit(id, `unit ${id}`))
  }

  #addDivision(unitId: number): void {
    const id = ++this.#last
    this.unitOf.set(id, unitId)
    this.#tell(division(id, unitId))
  }

  #addDepartment(divisionId: number, centres: number[]): void {
    const id = ++this.#last
    this.divisionOf.set(id, divisionId)
    this.centresOf.set(id, centres)
    this.#tell(department(id, divisionId, centres))
  }

  #moveDivision(id: number, unitId: number): void {
    this.#tell(changed('Division', id, { businessUnitId: this.unitOf.get(id) }, { businessUnitId: unitId }))
    this.unitOf.set(id, unitId)
  }

  #moveDepartment(id: number, divisionId: number): void {
    this.#tell(changed('Department', id, { divisionId: this.divisionOf.get(id) }, { divisionId }))
    this.divisionOf.set(id, divisionId)
  }

  #exchangeCentres(id: number): void {
    const from = this.centresOf.get(id) ?? []
    const to = [...this.#random.some(from), ...this.#freeCentres()]
    this.centresOf.set(id, to)
    this.#tell(changed('Department', id, { costCentreIds: from }, { costCentreIds: to }))
  }

  #removeDepartment(id: number): void {
    this.divisionOf.delete(id)
    this.centresOf.delete(id)
    this.#tell(deleted('Department', id))
  }

  #assign(unitId: number): void {
    const divisions = [...this.unitOf].filter(([, held]) => held === unitId).map(([id]) => id)
    const weight = this.#random.whole(101) / 100
    this.primary.set(unitId, weight)
    this.#tell(primaryAssigned(unitId, 1, weight))
    if (divisions.length > 0) this.#tell(secondaryAssigned(unitId, 1, divisions))
  }

  #hire(costCentreId: number): object {
    const year = this.#random.one(YEARS) ?? 2019
    const person: Person = {
      id: year * 10_000_000 + ++this.#last,
      year,
      costCentreId,
      salary: this.#salary(),
    }
    this.people.set(person.id, person)
    return { id: person.id, year, costCentreId, personal: personal(person.salary) }
  }

  #change(person: Person, costCentreId: number): void {
    const moves = this.#random.whole(2) === 0
    const salary = this.#salary()
    const from = moves
      ? { costCentreId: person.costCentreId }
      : { personal: { totalMonthSalary: person.salary } }
    const to = moves ? { costCentreId } : { personal: { totalMonthSalary: salary } }
    this.#tell({ type: 'StaffChanged', data: { id: person.id, year: person.year, from, to } })
    if (moves) person.costCentreId = costCentreId
    else person.salary = salary
  }

  #leave({ id, year, costCentreId, salary }: Person): void {
    this.people.delete(id)
    this.#tell({ type: 'StaffDeleted', data: { id, year, costCentreId, personal: personal(salary) } })
  }

  #import(costCentreId: number): void {
    const importId = `00000000-0000-4000-8000-${String(++this.#last).padStart(12, '0')}`
    const stream = `staffImport-${importId}`
    const ops = Array.from({ length: 1 + this.#random.whole(5) }, () => ({
      op: 'add',
      ...this.#hire(costCentreId),
    }))
    this.chunks.set(stream, [{ type: 'StaffImportChunk', data: { importId, year: 2019, ops } }])
    const counts = { accepted: 0, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
    const facts = { importId, year: 2019, kind: 'hr', stream, chunks: 1, newCostCentres: [], fileHash: '' }
    this.#tell({ type: 'StaffImportCompleted', data: { ...facts, ...counts, superseded: [] } })
  }

  #freeCentres(): number[] {
    const taken = new Set([...this.centresOf.values()].flat())
    return Array.from({ length: CENTRES }, (_, index) => index + 1).filter(
      (id) => !taken.has(id) && this.#random.whole(3) === 0,
    )
  }

  /** Salaries in quarters, which add up exactly in any order. */
  #salary(): number {
    return 4_000 + this.#random.whole(40_000) / 4
  }

  #tell(...events: Decided[]): void {
    this.events.push(...events)
  }
}

function personal(totalMonthSalary: number): object {
  const texts = { employeeId: 'x', name: 'x', grade: '', jobTitle: '', position: '', projectLocation: '' }
  const amounts = {
    basicSalary: 1,
    totalMonthSalary,
    allowances: {},
    overTimeHours: null,
    educationCost: null,
  }
  return { ...texts, ...amounts, dob: null }
}
