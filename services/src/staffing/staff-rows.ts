import { withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { View } from '#kernel/projections/projection.ts'
import type { Collection, Json } from '#ports/documents.ts'
import { costCentreStaff, staffPlaces } from './collections.ts'
import type { StaffMove } from './staff-contribution.ts'
import { type Amounts, combined, type Sums, sumsOf } from './sums.ts'

type Entries = Map<number, Amounts>
type Place = Amounts & { readonly costCentreId: number }

/** Sums of a cost centre's year after the moves. */
export type TouchedCentre = { readonly costCentreId: number; readonly year: number; readonly sums: Sums }

const PLACES_A_DOCUMENT = 500
const NOTHING: Amounts = { total: 0, basic: 0, hours: 0 }

/** Cost centre and amounts of every staff row: loaded where touched, written once. */
export class StaffRows {
  readonly #view: View
  readonly #centres = new Map<string, { costCentreId: number; year: number; entries: Entries }>()
  readonly #places = new Map<number, Map<number, Place>>()

  constructor(view: View) {
    this.#view = view
  }

  async apply(moves: readonly StaffMove[]): Promise<void> {
    if (moves.length > 1) await this.load(moves) // a single move was loaded with its batch
    for (const move of moves) await this.#apply(move)
  }

  /** Makes `write` report the sums of a cost centre's year although no row has changed. */
  async touch(costCentreId: number, year: number): Promise<void> {
    await this.#entriesOf(costCentreId, year)
  }

  /** Loads everything that the moves touch, with two queries. */
  async load(moves: readonly StaffMove[]): Promise<void> {
    const parts = new Set(moves.map(({ id }) => partOf(id)))
    await this.#view.load(staffPlaces.name, [...parts].filter((part) => !this.#places.has(part)).map(String))
    const touched = new Set<string>()
    for (const { id, from, to } of moves) {
      const before = (await this.#placesOf(id)).get(id)
      for (const costCentreId of [from, before?.costCentreId, to?.costCentreId])
        if (costCentreId !== undefined) touched.add(entriesName(costCentreId, yearOfStaffId(id)))
    }
    await this.#view.load(
      costCentreStaff.name,
      [...touched].filter((name) => !this.#centres.has(name)),
    )
  }

  async #apply({ id, from, to }: StaffMove): Promise<void> {
    const places = await this.#placesOf(id)
    const before = places.get(id)
    const after = to && placed(before, to)
    for (const left of [from, before?.costCentreId])
      if (left !== undefined && left !== after?.costCentreId) await this.#leave(id, left)
    if (!after) {
      places.delete(id)
      return
    }
    const entries = await this.#entriesOf(after.costCentreId, yearOfStaffId(id))
    entries.set(id, after)
    places.set(id, after)
  }

  /** Writes what was touched, and returns its sums by cost centre and year. */
  write(): TouchedCentre[] {
    for (const [part, places] of this.#places) {
      const rows = ascending(places).map(([id, place]) => [
        id,
        place.costCentreId,
        place.total,
        place.basic,
        place.hours,
      ])
      this.#put(staffPlaces, { id: String(part), key: part, rows })
    }
    return [...this.#centres].map(([name, { costCentreId, year, entries }]) => {
      const rows = ascending(entries)
      const stored = rows.map(([id, amounts]) => [id, amounts.total, amounts.basic, amounts.hours])
      this.#put(costCentreStaff, { id: name, key: costCentreId, rows: stored })
      const sums = withAssumedPay(combined(rows.map(([, amounts]) => sumsOf(amounts))))
      return { costCentreId, year, sums }
    })
  }

  async #leave(id: number, costCentreId: number): Promise<void> {
    const entries = await this.#entriesOf(costCentreId, yearOfStaffId(id))
    entries.delete(id)
  }

  #put({ name }: Collection, { id, key, rows }: { id: string; key: number; rows: readonly Json[] }): void {
    if (rows.length === 0) this.#view.remove(name, id)
    else this.#view.put(name, { id, keys: { id: key }, body: { rows } })
  }

  async #entriesOf(costCentreId: number, year: number): Promise<Entries> {
    const name = entriesName(costCentreId, year)
    const known = this.#centres.get(name)
    if (known) return known.entries
    const stored = await this.#view.get(costCentreStaff.name, name)
    const rows = (stored?.body['rows'] ?? []) as readonly [number, number | null, number, number][] // as `write` puts them
    const entries: Entries = new Map(rows.map(([id, total, basic, hours]) => [id, { total, basic, hours }]))
    this.#centres.set(name, { costCentreId, year, entries })
    return entries
  }

  async #placesOf(id: number): Promise<Map<number, Place>> {
    const part = partOf(id)
    const known = this.#places.get(part)
    if (known) return known
    const stored = await this.#view.get(staffPlaces.name, String(part))
    const rows = (stored?.body['rows'] ?? []) as readonly [number, number, number | null, number, number][] // as `write` puts them
    const places = new Map(
      rows.map(([staffId, costCentreId, total, basic, hours]) => [
        staffId,
        { costCentreId, total, basic, hours },
      ]),
    )
    this.#places.set(part, places)
    return places
  }
}

function partOf(staffId: number): number {
  return Math.floor(staffId / PLACES_A_DOCUMENT)
}

function entriesName(costCentreId: number, year: number): string {
  return `${costCentreId}-${year}`
}

/** The row after the move; null if its cost centre is unknown. */
function placed(before: Place | undefined, to: NonNullable<StaffMove['to']>): Place | null {
  const costCentreId = to.costCentreId ?? before?.costCentreId
  if (costCentreId === undefined) return null
  const stood = before ?? NOTHING
  const { total = stood.total, basic = stood.basic, hours = stood.hours } = to.amounts
  return { costCentreId, total, basic, hours }
}

function ascending<Value>(entries: ReadonlyMap<number, Value>): [number, Value][] {
  return [...entries].toSorted(([a], [b]) => a - b)
}
