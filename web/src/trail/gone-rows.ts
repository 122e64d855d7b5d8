import { PERSONAL_DATA } from '@staffplan/contracts/staff/personal-facts'
import type { TrailEntry } from '@staffplan/contracts/trail/trail'

type Told = Pick<TrailEntry, 'type' | 'object' | 'changes'>

const ROW = 'staff:'

/** Rows of yearly data (`staff:20190000001`) that an event removed: deleted, left out of a file, or undone with one. */
export function goneRows({ type, object, changes }: Told): readonly string[] {
  if (type === 'StaffDeleted') return object === null ? [] : [object]
  if (type !== 'StaffImportChunk') return []
  const gone = changes.filter(
    ({ field, to, uncounted }) => field === 'employeeId' && to === undefined && !uncounted,
  )
  return gone.flatMap(({ of }) => (of?.startsWith(ROW) ? [of] : []))
}

/** Rows whose personal data was erased according to the entries. */
export function erasedRows(entries: readonly Told[]): ReadonlySet<string> {
  const erased = entries.flatMap(({ type, object, changes }) => [
    ...(type === 'StaffErased' ? [object] : []),
    ...changes.filter(({ field }) => field === PERSONAL_DATA).map(({ of }) => of ?? object),
  ])
  return new Set(erased.filter((row) => row !== null))
}

export function idOfRow(row: string): string {
  return row.slice(ROW.length)
}
