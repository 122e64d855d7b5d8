import { setTimeout as delay } from 'node:timers/promises'
import { uuidFrom } from '@staffplan/services/kernel/commands/event-id'
import { pick, type Random, whole } from '../demo/random.ts'
import type { Asked, Kind, Ledger } from './ledger.ts'
import type { PatientCaller } from './patient-caller.ts'
import type { Planner } from './planner.ts'

/** Staff in one import, which is small. */
const IMPORT_ROWS = 12
const MOST_PENDING = 6
const YEARS = [2019, 2020, 2021]

type Unit = { readonly id: number; name: string }

type Parts = {
  readonly number: number
  readonly userId: number
  readonly caller: PatientCaller
  readonly planner: Planner
  readonly ledger: Ledger
  readonly random: Random
  /** Draft key of a year of a source of the driver into which all people type. */
  readonly cell: (source: number, year: number) => string
  /** The year that this person imports; null for a person who does not import. */
  readonly importYear: number | null
}

/** A simulated user who saves records, types into the plan and sometimes imports, all concurrently, until aborted. */
export class Person {
  readonly units: Unit[] = []
  readonly centres: string[] = []
  /** The last value typed into each of the person's own cells. */
  readonly typed = new Map<string, number>()
  readonly #parts: Parts
  #count = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async work(signal: AbortSignal): Promise<void> {
    const { importYear } = this.#parts
    const imports = importYear === null ? [] : [this.#import(signal, importYear)]
    await Promise.all([this.#keepRecords(signal), this.#plan(signal), ...imports])
  }

  async #keepRecords(signal: AbortSignal): Promise<void> {
    const { random } = this.#parts
    while (!signal.aborted) {
      await pick(random, [
        () => this.#createUnit(),
        () => this.#createUnit(),
        () => this.#changeUnit(),
        () => this.#changeUnit(),
        () => this.#createCentre(),
        () => this.#duplicateCentre(),
      ])()
      await delay(whole(random, 2_000, 6_000))
    }
  }

  /** Types in bursts, so that several commands are under way at once. */
  async #plan(signal: AbortSignal): Promise<void> {
    const { planner, random } = this.#parts
    while (!signal.aborted) {
      for (let burst = whole(random, 1, 3); burst > 0 && planner.pending < MOST_PENDING; burst -= 1)
        this.#type()
      await delay(whole(random, 1_000, 4_000))
    }
  }

  async #import(signal: AbortSignal, year: number): Promise<void> {
    while (!signal.aborted) {
      const { asked, key, label } = this.#ask('import')
      const form = new FormData()
      form.set('year', String(year))
      form.set('selectedYear', String(year))
      form.set('file', new Blob([staffFile(label)]), 'staff.csv')
      const answer = await this.#parts.caller.command(asked, key, { path: '/v1/import/hrYearlyData', form })
      if (asked.answer === 'acknowledged') this.#checkImport(answer?.body['numberImported'])
      await delay(whole(this.#parts.random, 3_000, 8_000))
    }
  }

  async #createUnit(): Promise<void> {
    const { asked, key, label } = this.#ask('unit')
    const answer = await this.#post(asked, key, { path: '/v1/businessUnits', body: unitBody(label) })
    if (asked.answer === 'acknowledged') this.units.push({ id: Number(answer?.body['id']), name: label })
  }

  async #changeUnit(): Promise<void> {
    if (this.units.length === 0) return this.#createUnit()
    const unit = pick(this.#parts.random, this.units)
    const { asked, key, label } = this.#ask('change')
    await this.#post(asked, key, { path: '/v1/businessUnits', body: { id: unit.id, ...unitBody(label) } })
    if (asked.answer === 'acknowledged') unit.name = label
  }

  async #createCentre(): Promise<void> {
    const { asked, key, label } = this.#ask('centre')
    await this.#post(asked, key, { path: '/v1/costCentres', body: { name: label, number: label } })
    if (asked.answer === 'acknowledged') this.centres.push(label)
  }

  async #duplicateCentre(): Promise<void> {
    if (this.centres.length === 0) return this.#createCentre()
    const number = pick(this.#parts.random, this.centres)
    const { asked, key, label } = this.#ask('duplicate')
    await this.#post(asked, key, { path: '/v1/costCentres', body: { name: label, number } })
  }

  /** Types into one of the person's own cells and one that everybody writes; no value occurs twice. */
  #type(): void {
    const { planner, random, cell, number } = this.#parts
    const year = pick(random, YEARS)
    if (random() < 0.05) return planner.write('nonsense', (seq) => [{ k: cell(number, 1999), v: seq }])
    planner.write('edit', (seq) => {
      const own = cell(number, year)
      this.typed.set(own, seq)
      const shared = { k: cell(0, year), v: number * 1_000_000 + seq }
      return [{ k: own, v: seq }, ...(random() < 0.5 ? [shared] : [])]
    })
  }

  #ask(kind: Kind): { asked: Asked; key: string; label: string } {
    const { number, userId, ledger } = this.#parts
    const label = `${kind}-${number}-${++this.#count}`
    const key = `chaos-${label}`
    return { asked: ledger.sent(kind, uuidFrom(`${userId}\n${key}`)), key, label }
  }

  #post(asked: Asked, key: string, request: { path: string; body: unknown }) {
    return this.#parts.caller.command(asked, key, request)
  }

  #checkImport(count: unknown): void {
    if (count !== IMPORT_ROWS)
      this.#parts.ledger.fault(`an import of ${IMPORT_ROWS} counted ${String(count)}`)
  }
}

function unitBody(name: string): object {
  return { name, comment: '', color: '#3366cc' }
}

/** A file with always the same people, the import's label in every row, and a cost centre of its own. */
function staffFile(label: string): string {
  const rows = Array.from(
    { length: IMPORT_ROWS },
    (_, index) => `E${index};Person ${index};${label};6000;7000;${label};Ward`,
  )
  const headings =
    'Employee ID;Name;Job Title;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
  return [headings, ...rows].join('\r\n')
}
