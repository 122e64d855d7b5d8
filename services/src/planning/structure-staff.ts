import {
  countedOps,
  type ImportChunk,
  type StaffEvent,
  type StaffImportOp,
  type StaffPart,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import type { ProjectionContext, View } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import {
  costCentrePlaces,
  departments,
  payrollName,
  payrolls,
  staffedYears,
  staffPlaces,
} from './structure-shelves.ts'
import { loadDivisions, staffDivision } from './structure-divisions.ts'

const PLACES_A_DOCUMENT = 500

/** A staff event as planning sees it: who is paid what, on which cost centre. An import counts when it completes. */
export async function applyStaff(
  event: RecordedEvent & StaffEvent,
  { view, read }: ProjectionContext,
): Promise<void> {
  const pay = payOf(view)
  await pay.apply(ownOps(event))
  if (event.type !== 'StaffImportCompleted') return
  for await (const chunk of read(event.data.stream)) {
    await pay.apply(countedOps(event.data, chunk as ImportChunk)) // the stream holds chunks only
  }
}

/** What staff events will look at, in two questions. */
export function loadStaff(events: readonly StaffEvent[], view: View): Promise<void> {
  return payOf(view).load(events.flatMap(ownOps))
}

function ownOps(event: StaffEvent): readonly StaffImportOp[] {
  switch (event.type) {
    case 'StaffAdded':
      return [{ op: 'add', ...event.data }]
    case 'StaffChanged':
      return [{ op: 'change', ...event.data }]
    case 'StaffDeleted':
      return [{ op: 'remove', ...event.data }]
    case 'StaffImportChunk': // counts when its import completes
    case 'StaffImportCompleted':
      return []
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

  async apply(ops: readonly StaffImportOp[]): Promise<void> {
    await this.load(ops)
    for (const op of ops) await this.#apply(op)
  }

  /** Everything that the ops touch. */
  async load(ops: readonly StaffImportOp[]): Promise<void> {
    await staffPlaces.load(
      this.#view,
      ops.map(({ id }) => partOf(id)),
    )
    const touched: string[] = []
    for (const op of ops) {
      const from = (await this.#placesOf(op.id)).get(String(op.id))
      for (const costCentreId of [from, partIn(op)?.costCentreId])
        if (costCentreId !== undefined) touched.push(payrollName(costCentreId, yearOfStaffId(op.id)))
    }
    await payrolls.load(this.#view, touched)
  }

  async #apply(op: StaffImportOp): Promise<void> {
    const places = await this.#placesOf(op.id)
    const from = places.get(String(op.id))
    const left = from === undefined ? null : await this.#payroll(from, op.id)
    const before = left?.get(String(op.id))
    left?.delete(String(op.id))
    places.delete(String(op.id))
    const to = partIn(op)
    if (to === null) return
    const costCentreId = to.costCentreId ?? from
    const salary = to.personal?.totalMonthSalary ?? before
    if (costCentreId === undefined || salary === undefined) return
    places.set(String(op.id), costCentreId)
    ;(await this.#payroll(costCentreId, op.id)).set(String(op.id), salary)
  }

  async write(): Promise<void> {
    for (const [id, rows] of this.#places) this.#put(staffPlaces, id, rows)
    const costCentreIds = [...this.#payrolls.keys()].map((id) => id.split('-')[0]!) // as `payrollName` writes it
    await costCentrePlaces.load(this.#view, costCentreIds)
    const holders = await Promise.all(costCentreIds.map((id) => costCentrePlaces.get(this.#view, id)))
    await departments.load(
      this.#view,
      holders.flatMap((place) => place?.departmentId ?? []),
    )
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
    for (const [year, some] of Map.groupBy(touched.values(), ({ year }) => year))
      await loadDivisions(
        this.#view,
        some.map(({ divisionId }) => divisionId),
        [year],
      )
    for (const { divisionId, year } of touched.values()) await staffDivision(this.#view, divisionId, [year])
  }

  #placesOf(staffId: number): Promise<Map<string, number>> {
    return this.#rows(this.#places, staffPlaces, partOf(staffId))
  }

  #payroll(costCentreId: number, staffId: number): Promise<Map<string, number>> {
    return this.#rows(this.#payrolls, payrolls, payrollName(costCentreId, yearOfStaffId(staffId)))
  }

  async #rows(loaded: Loaded<number>, shelf: typeof payrolls, id: string): Promise<Map<string, number>> {
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

function partOf(staffId: number): string {
  return String(Math.floor(staffId / PLACES_A_DOCUMENT))
}

/** What the row has afterwards, as far as the op says; null when it goes. */
function partIn(op: StaffImportOp): StaffPart | null {
  if (op.op === 'remove') return null
  return op.op === 'add' ? op : op.to
}
