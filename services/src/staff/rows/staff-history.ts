import type { RecordHistory, RecordHistoryQuery } from '@staffplan/contracts/record-history'
import {
  countedOps,
  editIn,
  type ImportChunk,
  type StaffEvent,
  type StaffImportOp,
  type StaffPart,
  staffStream,
  yearOfStaffId,
} from '@staffplan/contracts/staff/events'
import { ERASED, PERSONAL_DATA } from '@staffplan/contracts/staff/personal-facts'
import type { Deps } from '#deps.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { came, fromTo, type Happened, historyIn, went } from '#kernel/records/record-history.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { staffEntity } from './staff-row-commands.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

type Asked = { readonly id: number; readonly query: RecordHistoryQuery }
type ToldPart = StaffPart & { readonly erased?: true | undefined }
/** Data of a chunk as stored in the log, where row ids are in plain text. */
type Stored = { readonly ops: readonly { readonly id: number }[] }
type Fields = { readonly [field: string]: unknown }

/** What happened to one row of yearly data, by edits and imports. Fields have the names that the API gives them. */
export async function staffHistory(
  { events, handler }: Pick<Deps, 'events' | 'handler'>,
  { id, query }: Asked,
  _right: PayRight,
): Promise<RecordHistory> {
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const fieldsOf = ({ costCentreId, personal, erased }: ToldPart): Fields => {
    const number = organisation.costCentres.items.get(costCentreId ?? 0)?.values.number
    const place = number === undefined ? { costCentreId } : { costCentreNumber: number }
    return {
      ...(costCentreId === undefined ? {} : place),
      ...(erased ? { [PERSONAL_DATA]: ERASED } : personal),
    }
  }
  const stream = staffStream(yearOfStaffId(id))
  return historyIn(events, { ...query, stream, entity: staffEntity(id) }, async (recorded) => {
    const event = recorded as RecordedEvent & StaffEvent // parsed by EventTypes
    const edit = editIn(event)
    if (edit) return edit.id === id ? happened(edit, fieldsOf) : null
    if (event.type === 'StaffErased') return event.data.id === id ? { cause: 'erased', changes: [] } : null
    if (event.type !== 'StaffImportCompleted') return null
    for await (const stored of events.storedIn(event.data.stream)) {
      if (!names(stored.data as Stored, id)) continue // the stream holds chunks only
      const [chunk] = await events.decoded([stored])
      const op = countedOps(event.data, chunk as ImportChunk).find((one) => one.id === id) // the stream holds chunks only
      if (!op) continue
      const cause = event.data.kind === 'undo' ? 'importUndone' : 'imported'
      return { changes: happened(op, fieldsOf)?.changes ?? [], cause }
    }
    return null
  })
}

function names({ ops }: Stored, id: number): boolean {
  return ops.some((op) => op.id === id)
}

function happened(op: StaffImportOp, fieldsOf: (part: ToldPart) => Fields): Happened {
  switch (op.op) {
    case 'add':
      return { cause: 'created', changes: came(fieldsOf(op)) }
    case 'change': {
      const { erased } = op
      const of = (part: StaffPart): Fields => fieldsOf({ ...part, erased })
      return { cause: 'changed', changes: fromTo(of(op.from), of(op.to)) }
    }
    case 'remove':
      return { cause: 'deleted', changes: went(fieldsOf(op)) }
  }
}
