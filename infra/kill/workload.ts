import type { Caller, Outcome } from './caller.ts'

const WRITERS = 4
const YEARS = [2015, 2016, 2017]
/** Enough rows for three chunks of an import. */
export const IMPORT_ROWS = 1_200

/** `position` of the event that created the unit; null until the answer came. */
export type Unit = { readonly number: number; position: bigint | null }
type Import = { readonly number: number; readonly year: number; isAcknowledged: boolean }

/**
 * Everything asked of the server across restarts: units, each created by one call, and imports, each of the same people
 * with its number in every row and a cost centre of its own. A call whose answer was lost stays open until it is
 * repeated.
 */
export class Workload {
  readonly units: Unit[] = []
  readonly imports: Import[] = []
  #isRunning = false

  /** Runs until `halt` or until the server has ended. */
  async run(caller: Caller, { importing }: { importing: boolean }): Promise<void> {
    this.#isRunning = true
    const writers = Array.from({ length: WRITERS }, () => this.#write(caller))
    await Promise.all([...writers, ...(importing ? [this.#import(caller)] : [])])
  }

  halt(): void {
    this.#isRunning = false
  }

  /** Repeats the calls whose answers were lost; each must now be answered as a first call would be. */
  async repeat(caller: Caller): Promise<void> {
    for (const unit of this.units.filter(({ position }) => position === null)) {
      if (!(await createUnit(caller, unit))) throw new Error(`unit ${unit.number} was not answered again`)
    }
    for (const open of this.imports.filter(({ isAcknowledged }) => !isAcknowledged)) {
      if (!(await upload(caller, open))) throw new Error(`import ${open.number} was not answered again`)
    }
  }

  async #write(caller: Caller): Promise<void> {
    while (this.#isRunning) {
      const unit: Unit = { number: this.units.length + 1, position: null }
      this.units.push(unit)
      if (!(await createUnit(caller, unit))) return
    }
  }

  async #import(caller: Caller): Promise<void> {
    while (this.#isRunning) {
      const number = this.imports.length + 1
      const next: Import = { number, year: YEARS[number % YEARS.length]!, isAcknowledged: false }
      this.imports.push(next)
      if (!(await upload(caller, next))) return
    }
  }
}

/** The name of a unit, the mark in an import's rows, and the number of its cost centre. */
export const unitName = (number: number): string => `Unit ${number}`
export const importMark = (number: number): string => `Import ${number}`
export const centreNumber = (number: number): string => `K-${number}`

async function createUnit(caller: Caller, unit: Unit): Promise<boolean> {
  const body = { name: unitName(unit.number), comment: '', color: '#3366cc' }
  const outcome = await caller.post('/v1/businessUnits', `unit-${unit.number}`, body)
  if (outcome === null) return false
  expectStatus(outcome, 201)
  unit.position = outcome.position
  return true
}

async function upload(caller: Caller, asked: Import): Promise<boolean> {
  const { number, year } = asked
  const outcome = await caller.upload('/v1/import/hrYearlyData', `import-${number}`, year, csv(number))
  if (outcome === null) return false
  expectStatus(outcome, 200)
  const { numberImported } = outcome.body
  if (numberImported !== IMPORT_ROWS) throw new Error(`import ${number} counted ${String(numberImported)}`)
  asked.isAcknowledged = true
  return true
}

function csv(number: number): string {
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, index) => `E${index};Person ${index};${importMark(number)};6000;7000;${centreNumber(number)};Ward`,
  )
  const headings =
    'Employee ID;Name;Job Title;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
  return [headings, ...rows].join('\r\n')
}

function expectStatus(outcome: NonNullable<Outcome>, status: number): void {
  if (outcome.status !== status)
    throw new Error(`answered ${outcome.status} instead of ${status}: ${JSON.stringify(outcome.body)}`)
}
