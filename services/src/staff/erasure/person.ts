import { Refusal } from '@staffplan/contracts/refusal'
import { staffStream, yearOfStaffId } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Place } from '#ports/key-store.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { type RowLife, rowLives } from './row-lives.ts'
import { unsealedRows } from './unsealed-rows.ts'

/** The person who had a deleted row: all rows with the same employee id, in any year. */
export type Person = {
  readonly employeeId: string
  readonly rows: ReadonlySet<number>
  /**
   * Where imports name the person under another row. Only imports that were completed before this search count: a later
   * one, or a later edit, adds the person anew.
   */
  readonly places: readonly Place[]
}

type Parts = Pick<Deps, 'handler' | 'events'> & { readonly keys: PersonalKeys }

/**
 * Finds the person who had the row `id`. Throws `not-found` for a row that never existed, `personal-data-unsealed` with
 * the years whose events name the person in plain text, and `person-present` while the person has a row in any year.
 */
export async function personOf({ handler, events, keys }: Parts, id: number): Promise<Person> {
  const own = (await rowLives(events, { year: yearOfStaffId(id), rows: new Set([id]) })).get(id)
  if (!own) throw new Refusal('not-found')
  const employeeId = own.employeeIds.at(-1)!
  const sealed = await keys.rowsOf(employeeId)
  const unsealed = await unsealedRows(events, employeeId)
  const named = [...unsealed.values()].flatMap((year) => [...year.named])
  const byYear = Map.groupBy(new Set([id, ...sealed.map(({ row }) => row), ...named]), yearOfStaffId)
  const rows = new Set<number>()
  // Rows that had the employee id for a while but belong to somebody else.
  const others = new Set<number>()
  const completed = new Set<string>()
  const presentIn: number[] = []
  const unsealedIn: number[] = []
  // Every year is searched: a row under another spelling of the id has no key that is found by this one.
  for (const year of unsealed.keys()) {
    const ofYear = byYear.get(year) ?? []
    if (ofYear.length === 0 && !(await isStaffed(events, year))) continue
    const { items, idOfEmployee, imports } = await handler.state(staffYearModel, staffStream(year))
    for (const { stream } of imports.values()) completed.add(stream)
    const lives = ofYear.length === 0 ? [] : await rowLives(events, { year, rows: new Set(ofYear) })
    for (const [row, life] of lives) (isOf(life, employeeId) ? rows : others).add(row)
    if (idOfEmployee.has(employeeId) || items.get(id)) presentIn.push(year)
    if (ofYear.some((row) => !others.has(row) && unsealed.get(year)?.rows.has(row))) unsealedIn.push(year)
  }
  if (unsealedIn.length > 0) throw new Refusal('personal-data-unsealed', { params: { years: unsealedIn } })
  if (presentIn.length > 0) throw new Refusal('person-present', { params: { years: presentIn } })
  const places = sealed.filter(
    ({ row, stream }) => !rows.has(row) && !others.has(row) && completed.has(stream),
  )
  return { employeeId, rows, places }
}

/** Whether the year ever had rows. */
async function isStaffed(events: Parts['events'], year: number): Promise<boolean> {
  for await (const _ of events.read(staffStream(year), { limit: 1 })) return true
  return false
}

function isOf({ employeeIds }: RowLife, employeeId: string): boolean {
  return employeeIds.at(-1) === employeeId
}
