import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { View } from '#kernel/projection.ts'
import type { Collection, Json } from '#ports/documents.ts'
import { costCentreStaff, staffPlaces } from './collections.ts'
import type { StaffMove } from './staff-contribution.ts'
import { type Amounts, combined, type Sums, sumsOf } from './sums.ts'

type Entries = Map<number, Amounts>

/** Sums of a cost centre's year after the moves. */
export type TouchedCentre = { readonly costCentreId: number; readonly year: number; readonly sums: Sums }

const PLACES_A_DOCUMENT = 500

/** The amounts of every staff row by cost centre and year: loaded where touched, written once. */
export class StaffRows {
  readonly #view: View
  readonly #centres = new Map<string, { costCentreId: number; year: number; entries: Entries }>()
  readonly #places = new Map<number, Map<number, number>>()

  constructor(view: View) {
    this.#view = view
  }

  async apply({ id, to }: StaffMove): Promise<void> {
    const year = yearOfStaffId(id)
    const places = await this.#placesOf(id)
    const from = places.get(id)
    const left = from === undefined ? null : await this.#entriesOf(from, year)
    const before = left?.get(id)
    left?.delete(id)
    const costCentreId = to?.costCentreId ?? from
    if (to === null || costCentreId === undefined) {
      places.delete(id)
      return
    }
    const { total = 0, basic = 0, hours = 0 } = { ...before, ...to.amounts }
    const entries = await this.#entriesOf(costCentreId, year)
    entries.set(id, { total, basic, hours })
    places.set(id, costCentreId)
  }

  /** Writes what was touched and says what it adds up to. */
  write(): TouchedCentre[] {
    for (const [part, places] of this.#places) this.#put(staffPlaces, String(part), part, ascending(places))
    return [...this.#centres].map(([name, { costCentreId, year, entries }]) => {
      const rows = ascending(entries)
      const stored = rows.map(([id, { total, basic, hours }]) => [id, total, basic, hours])
      this.#put(costCentreStaff, name, costCentreId, stored)
      return { costCentreId, year, sums: combined(rows.map(([, amounts]) => sumsOf(amounts))) }
    })
  }

  #put({ name }: Collection, id: string, key: number, rows: readonly Json[]): void {
    if (rows.length === 0) this.#view.remove(name, id)
    else this.#view.put(name, { id, keys: { id: key }, body: { rows } })
  }

  async #entriesOf(costCentreId: number, year: number): Promise<Entries> {
    const name = `${costCentreId}-${year}`
    const known = this.#centres.get(name)
    if (known) return known.entries
    const stored = await this.#view.get(costCentreStaff.name, name)
    const rows = (stored?.body['rows'] ?? []) as readonly [number, number, number, number][] // as `write` puts them
    const entries: Entries = new Map(rows.map(([id, total, basic, hours]) => [id, { total, basic, hours }]))
    this.#centres.set(name, { costCentreId, year, entries })
    return entries
  }

  async #placesOf(id: number): Promise<Map<number, number>> {
    const part = Math.floor(id / PLACES_A_DOCUMENT)
    const known = this.#places.get(part)
    if (known) return known
    const stored = await this.#view.get(staffPlaces.name, String(part))
    const places = new Map((stored?.body['rows'] ?? []) as readonly [number, number][]) // as `write` puts them
    this.#places.set(part, places)
    return places
  }
}

function ascending<Value>(entries: ReadonlyMap<number, Value>): [number, Value][] {
  return [...entries].toSorted(([a], [b]) => a - b)
}
