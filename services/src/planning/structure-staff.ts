import {
  type StaffEvent,
  type StaffImportOp,
  type StaffPart,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import type { ProjectionContext, View } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { costCentrePlaces, departments, payrolls, staffedYears, staffPlaces } from './structure-shelves.ts'
import { staffDivision } from './structure-divisions.ts'

const PLACES_A_DOCUMENT = 500

/** A staff event as planning sees it: who is paid what, on which cost centre. An import counts when it completes. */
export async function applyStaff(
  event: RecordedEvent & StaffEvent,
  { view, read }: ProjectionContext,
): Promise<void> {
  const pay = payOf(view)
  switch (event.type) {
    case 'StaffAdded':
      return pay.apply({ op: 'add', ...event.data })
    case 'StaffChanged':
      return pay.apply({ op: 'change', ...event.data })
    case 'StaffDeleted':
      return pay.apply({ op: 'remove', ...event.data })
    case 'StaffImportChunk':
      return
    case 'StaffImportCompleted':
      for await (const chunk of read(event.data.stream)) {
        const { ops } = chunk.data as { ops: readonly StaffImportOp[] } // the stream holds chunks only
        for (const op of ops) await pay.apply(op)
      }
  }
}

/** Counts the divisions whose people a batch changed. */
export async function settleStaff(view: View): Promise<void> {
  await pays.get(view)?.write()
}

const pays = new WeakMap<View, Pay>()

function payOf(view: View): Pay {
  const pay = pays.get(view) ?? new Pay(view)
  pays.set(view, pay)
  return pay
}

type Loaded<Value> = Map<string, Map<string, Value>>

/** The salaries a change touches: each document is loaded once and written once. */
class Pay {
  readonly #view: View
  readonly #payrolls: Loaded<number> = new Map()
  readonly #places: Loaded<number> = new Map()

  constructor(view: View) {
    this.#view = view
  }

  async apply(op: StaffImportOp): Promise<void> {
    const places = await this.#load(this.#places, staffPlaces, String(Math.floor(op.id / PLACES_A_DOCUMENT)))
    const from = places.get(String(op.id))
    const left = from === undefined ? null : await this.#payroll(from, op.id)
    const before = left?.get(String(op.id))
    left?.delete(String(op.id))
    places.delete(String(op.id))
    if (op.op === 'remove') return
    const to: StaffPart = op.op === 'add' ? op : op.to
    const costCentreId = to.costCentreId ?? from
    const salary = to.personal?.totalMonthSalary ?? before
    if (costCentreId === undefined || salary === undefined) return
    places.set(String(op.id), costCentreId)
    ;(await this.#payroll(costCentreId, op.id)).set(String(op.id), salary)
  }

  async write(): Promise<void> {
    for (const [id, rows] of this.#places) this.#put(staffPlaces, id, rows)
    const touched = new Map<string, { divisionId: number; year: number }>()
    const years = new Set((await staffedYears.get(this.#view, 'all'))?.years)
    for (const [id, rows] of this.#payrolls) {
      this.#put(payrolls, id, rows)
      const [costCentreId = '', year = ''] = id.split('-')
      years.add(Number(year))
      const place = await costCentrePlaces.get(this.#view, costCentreId)
      const department = place && (await departments.get(this.#view, place.departmentId))
      if (!department) continue
      const { divisionId } = department
      touched.set(`${divisionId}-${year}`, { divisionId, year: Number(year) })
    }
    staffedYears.put(this.#view, 'all', { years: [...years].toSorted((a, b) => a - b) })
    for (const { divisionId, year } of touched.values()) await staffDivision(this.#view, divisionId, [year])
  }

  #payroll(costCentreId: number, staffId: number): Promise<Map<string, number>> {
    return this.#load(this.#payrolls, payrolls, `${costCentreId}-${yearOfStaffId(staffId)}`)
  }

  async #load(loaded: Loaded<number>, shelf: typeof payrolls, id: string): Promise<Map<string, number>> {
    const known = loaded.get(id)
    if (known) return known
    const rows = new Map(Object.entries((await shelf.get(this.#view, id)) ?? {}))
    loaded.set(id, rows)
    return rows
  }

  #put(shelf: typeof payrolls, id: string, rows: Map<string, number>): void {
    if (rows.size === 0) shelf.remove(this.#view, id)
    else shelf.put(this.#view, id, Object.fromEntries(rows)) // integer keys: ascending whatever the order they came in
  }
}
