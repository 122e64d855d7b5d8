import { Refusal } from '@staffplan/contracts/refusal'
import { staffStream } from '@staffplan/contracts/staff/events'
import type { Deps } from '#deps.ts'
import type { Place } from '#ports/key-store.ts'
import { singleSpaced } from '#ports/sort-key.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { abandonedRows } from './abandoned-rows.ts'
import { lastIdOf, namedRows } from './row-lives.ts'
import { unsealedRows } from './unsealed-rows.ts'

/** The person who had a deleted row: all rows of their employee id, in any year and with any white space in the id. */
export type Person = {
  readonly employeeId: string
  /** Other spellings of the id: keys are named after the stored id, in which white space used to be kept as entered. */
  readonly alike: readonly string[]
  readonly rows: ReadonlySet<number>
  /**
   * Where imports name the person under rows outside `rows`. Only imports that were completed before this search or have
   * broken off: a person who comes with any other import, or by an edit, is a new one.
   */
  readonly places: readonly Place[]
}

type Parts = Pick<Deps, 'handler' | 'events' | 'runs'> & { readonly keys: PersonalKeys }

/**
 * Finds the person who had the row `id`. Throws `not-found` for a row that never existed, `personal-data-unsealed` with
 * the years whose events name the person in plain text, and `person-present` while the person has a row in any year.
 */
export async function personOf(parts: Parts, id: number): Promise<Person> {
  const { handler, events, keys } = parts
  const employeeId = await lastIdOf(events, id)
  if (employeeId === null) throw new Refusal('not-found')
  const unsealed = await unsealedRows(events, employeeId)
  const spellings = new Set([employeeId])
  const rows = new Set<number>()
  // Rows that had the employee id for a while but belong to somebody else.
  const others = new Set<number>()
  const completed = new Set<string>()
  const presentIn: number[] = []
  for (const year of unsealed.keys()) {
    if (!(await isStaffed(events, year))) continue
    const named = await namedRows(events, { year, employeeId })
    for (const spelling of named.spellings) spellings.add(spelling)
    for (const [row, last] of named.lastIds) (isSame(last, employeeId) ? rows : others).add(row)
    // Read after the rows, so that a row added meanwhile is noticed.
    const { items, idOfEmployee, imports } = await handler.state(staffYearModel, staffStream(year))
    for (const { stream } of imports.values()) completed.add(stream)
    if (idOfEmployee.has(employeeId) || items.get(id)) presentIn.push(year)
  }
  const sealed = await keys.rowsOf(spellings)
  const meant = new Set([...rows, ...sealed.map(({ row }) => row)]).difference(others)
  const unsealedIn = [...unsealed].flatMap(([year, { all, named }]) =>
    meant.isDisjointFrom(all) && named.isSubsetOf(others) ? [] : [year],
  )
  if (unsealedIn.length > 0) throw new Refusal('personal-data-unsealed', { params: { years: unsealedIn } })
  if (presentIn.length > 0) throw new Refusal('person-present', { params: { years: presentIn } })
  const elsewhere = sealed.filter(({ row }) => meant.has(row) && !rows.has(row))
  const { counted = [], uncounted = [] } = Object.groupBy(elsewhere, ({ stream }) =>
    completed.has(stream) ? 'counted' : 'uncounted',
  )
  const places = [...counted, ...(await abandonedRows(parts, uncounted))]
  spellings.delete(employeeId)
  return { employeeId, alike: [...spellings], rows, places }
}

/** Whether the year ever had rows. */
async function isStaffed(events: Parts['events'], year: number): Promise<boolean> {
  for await (const _ of events.read(staffStream(year), { limit: 1 })) return true
  return false
}

function isSame(one: string, other: string): boolean {
  return singleSpaced(one) === singleSpaced(other)
}
