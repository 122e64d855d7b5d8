import { editIn, type StaffEvent, type StaffImportOp } from '@staffplan/contracts/staff/events'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { singleSpaced } from '#ports/sort-key.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import type { TouchedStaff } from '#staff/import/import-plan.ts'

/** People who were changed in a year's stream from the revision `from` on; null when a whole import came in between. */
export async function touchedSince(
  events: LogReader,
  { stream, from, year }: { stream: string; from: bigint; year: StaffYearState },
): Promise<TouchedStaff | null> {
  const touched: TouchedStaff = { ids: new Set(), employeeIds: new Set() }
  for await (const recorded of events.read(stream, { from })) {
    const event = recorded as RecordedEvent & StaffEvent // the year's stream holds these only
    if (event.type === 'StaffErased') continue
    const edit = editIn(event)
    if (edit === null) return null
    touch(touched, edit)
  }
  for (const id of touched.ids) {
    const item = year.items.get(id)
    if (item) touched.employeeIds.add(singleSpaced(item.values.personal.employeeId))
  }
  return touched
}

function touch({ ids, employeeIds }: TouchedStaff, op: StaffImportOp): void {
  ids.add(op.id)
  const named = op.op === 'change' ? [op.from.personal, op.to.personal] : [op.personal]
  for (const personal of named)
    if (personal?.employeeId !== undefined) employeeIds.add(singleSpaced(personal.employeeId))
}
