import {
  countedOps,
  type ImportChunk,
  type StaffEvent,
  type StaffImportCompleted,
  type StaffImportOp,
  type StaffValues,
  staffEvents,
} from '@staffplan/contracts/staff/events'
import type { PastImport } from '@staffplan/contracts/staff/past-import'
import type { Projection, ProjectionContext, View } from '#kernel/projection.ts'
import type { Collection, Document, Json } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { sortKey } from '#ports/sort-key.ts'
import { withPart } from '#streams/staff-year.ts'
import { applyCentre, type CentreEvent, centreNamesCollection, centreOf } from './centre-names.ts'

const NAME = 'staff'

/** Yearly data: one document a person and year. */
export const staffCollection: Collection = {
  name: NAME,
  keys: [
    'id',
    'year',
    'employeeId',
    'name',
    'grade',
    'dob',
    'jobTitle',
    'position',
    'basicSalary',
    'totalMonthSalary',
    'costCentreId',
  ],
  filters: ['year'],
}

/** Completed imports; a later one has a higher id. */
export const importsCollection: Collection = { name: 'imports', keys: ['id', 'year', 'undone'] }

export const staffProjection: Projection = {
  name: NAME,
  version: 1,
  collections: [staffCollection, importsCollection, centreNamesCollection],
  handles: [
    'StaffAdded',
    'StaffChanged',
    'StaffDeleted',
    'StaffImportCompleted',
    'CostCentreCreated',
    'CostCentreChanged',
    'CostCentreDeleted',
    'CostCentresImported',
    'CostCentresImportUndone',
  ],
  async apply(recorded, context) {
    if (recorded.type in staffEvents) await applyStaff(recorded as RecordedEvent & StaffEvent, context)
    else await renameRows(recorded as RecordedEvent & CentreEvent, context.view) // both parsed by EventTypes, the handled types are these
  },
}

async function applyStaff(
  event: RecordedEvent & StaffEvent,
  { view, read }: ProjectionContext,
): Promise<void> {
  switch (event.type) {
    case 'StaffAdded':
      return applyOp(view, { op: 'add', ...event.data }, event)
    case 'StaffChanged':
      return applyOp(view, { op: 'change', ...event.data }, event)
    case 'StaffDeleted':
      return applyOp(view, { op: 'remove', ...event.data }, event)
    case 'StaffImportChunk':
      return
    case 'StaffImportCompleted':
      for await (const chunk of read(event.data.stream)) {
        // The stream holds chunks only.
        for (const op of countedOps(event.data, chunk as ImportChunk)) await applyOp(view, op, event)
      }
      return noteImport(view, event, event.data)
  }
}

async function applyOp(view: View, op: StaffImportOp, event: RecordedEvent): Promise<void> {
  if (op.op === 'remove') return view.remove(NAME, String(op.id))
  const before = op.op === 'change' ? await view.get(NAME, String(op.id)) : null
  if (op.op === 'change' && !before) return
  const values = op.op === 'add' ? op : withPart(valuesIn(before!), op.to)
  const year = yearIn(event)
  view.put(
    NAME,
    staffDocument({
      id: op.id,
      year,
      values,
      revision: event.revision,
      centre: await centreOf(view, values.costCentreId),
    }),
  )
}

/** Rows show the number and name of their cost centre. */
async function renameRows(event: RecordedEvent & CentreEvent, view: View): Promise<void> {
  const renamed = await applyCentre(event, view)
  if (renamed === null) return
  for (const row of await view.where(NAME, 'costCentreId', renamed.id)) {
    view.put(NAME, { ...row, body: { ...row.body, costCentre: renamed.centre } })
  }
}

function staffDocument({
  id,
  year,
  values,
  revision,
  centre,
}: {
  id: number
  year: number
  values: StaffValues
  revision: bigint
  centre: { number: string; name: string }
}): Document {
  const { costCentreId, personal } = values
  const { employeeId, name, grade, dob, jobTitle, position, basicSalary, totalMonthSalary } = personal
  return {
    id: String(id),
    keys: {
      id,
      year,
      employeeId: sortKey(employeeId),
      name: sortKey(name),
      grade: sortKey(grade),
      dob,
      jobTitle: sortKey(jobTitle),
      position: sortKey(position),
      basicSalary,
      totalMonthSalary,
      costCentreId,
    },
    body: {
      id,
      year,
      ...personal,
      costCentre: centre,
      _costCentreId: costCentreId,
      _revision: String(revision),
    },
  }
}

/** The stored values inside a document this projection wrote. */
function valuesIn(document: Document): StaffValues {
  const { id: _id, year: _year, costCentre: _centre, _costCentreId, _revision, ...personal } = document.body
  return { costCentreId: _costCentreId as number, personal: personal as StaffValues['personal'] } // staffDocument put them there
}

function yearIn(event: RecordedEvent): number {
  return (event.data as { year: number }).year // every staff event has it
}

async function noteImport(view: View, event: RecordedEvent, completed: StaffImportCompleted): Promise<void> {
  const { importId, kind, year, undoes } = completed
  const { stream: _stream, chunks: _chunks, fileHash: _hash, superseded: _superseded, ...counts } = completed
  const { at, actor } = event.metadata
  const body: PastImport = { ...counts, at, by: actor, undone: false }
  view.put(importsCollection.name, {
    id: importId,
    keys: { id: Number(event.position), year, undone: kind === 'undo' ? 1 : 0 },
    body: body as { [key: string]: Json }, // numbers, texts and lists of them
  })
  if (undoes === undefined) return
  const undone = await view.get(importsCollection.name, undoes)
  if (undone) {
    view.put(importsCollection.name, {
      ...undone,
      keys: { ...undone.keys, undone: 1 },
      body: { ...undone.body, undone: true },
    })
  }
}
