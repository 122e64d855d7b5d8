import {
  countedOps,
  editIn,
  type ImportChunk,
  type StaffEvent,
  type StaffImportCompleted,
  type StaffImportOp,
  type StaffPart,
  type StaffValues,
  staffEvents,
} from '@staffplan/contracts/staff/events'
import type { PastImport } from '@staffplan/contracts/staff/past-import'
import type { Projection, ProjectionContext, View } from '#kernel/projections/projection.ts'
import type { Document, Json, PayCollection, PublicCollection } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'
import { applyCentre, type CentreEvent, centreNamesCollection, centreOf } from '#staff/import/centre-names.ts'

const NAME = 'staff'

/** Yearly data: one document a person and year. */
export const staffCollection: PayCollection = {
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
    SEARCH,
  ],
  filters: ['year'],
  pay: true,
}

/** Completed imports; a later one has a higher id. */
export const importsCollection: PublicCollection = { name: 'imports', keys: ['id', 'year', 'undone'] }

export const staffProjection: Projection = {
  name: NAME,
  version: 2,
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
  const edit = editIn(event)
  if (edit !== null) return applyOp(view, edit, event)
  if (event.type !== 'StaffImportCompleted') return
  for await (const chunk of read(event.data.stream)) {
    // The stream holds chunks only.
    for (const op of countedOps(event.data, chunk as ImportChunk)) await applyOp(view, op, event)
  }
  return noteImport(view, event, event.data)
}

async function applyOp(view: View, op: StaffImportOp, event: RecordedEvent): Promise<void> {
  if (op.op === 'remove') return view.remove(NAME, String(op.id))
  const before = op.op === 'change' ? await view.get(NAME, String(op.id)) : null
  if (op.op === 'change' && !before) return
  const values = op.op === 'add' ? op : laidOver(before!, op.to)
  const year = yearIn(event)
  view.put(
    NAME,
    staffDocument({
      id: op.id,
      year,
      values,
      revision: event.revision,
      centre: await centreOf(view, values.costCentreId),
      before,
    }),
  )
}

/** Updates the rows that show the number and name of a changed cost centre. */
async function renameRows(event: RecordedEvent & CentreEvent, view: View): Promise<void> {
  const renamed = await applyCentre(event, view)
  if (renamed === null) return
  for (const row of await view.where(NAME, 'costCentreId', renamed.id)) {
    const { body, keys } = row
    const search = searchedIn({
      id: keys['id'] as number,
      personal: valuesIn(row).personal,
      centre: renamed.centre,
    }) // as staffDocument writes it
    view.put(NAME, {
      ...row,
      keys: { ...keys, [SEARCH]: search },
      body: { ...body, costCentre: renamed.centre },
    })
  }
}

function staffDocument({
  id,
  year,
  values,
  revision,
  centre,
  before,
}: Row & { readonly revision: bigint; readonly before: Document | null }): Document {
  const { costCentreId, personal } = values
  return {
    id: String(id),
    keys: keysOf({ id, year, values, centre }, before),
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

type Row = {
  readonly id: number
  readonly year: number
  readonly values: StaffValues
  readonly centre: { readonly number: string; readonly name: string }
}

/**
 * Sort and search keys of a row. Those of texts are kept unless a text has changed: most changes are of hours and pay.
 */
function keysOf({ id, year, values, centre }: Row, before: Document | null): Document['keys'] {
  const { costCentreId, personal } = values
  const { employeeId, name, grade, dob, jobTitle, position, basicSalary, totalMonthSalary } = personal
  const figures = { id, year, dob, basicSalary, totalMonthSalary, costCentreId }
  if (before !== null && hasTexts(before, { personal, centre })) return { ...before.keys, ...figures }
  return {
    ...figures,
    employeeId: sortKey(employeeId),
    name: sortKey(name),
    grade: sortKey(grade),
    jobTitle: sortKey(jobTitle),
    position: sortKey(position),
    [SEARCH]: searchedIn({ id, personal, centre }),
  }
}

/** Whether a document was made from the same texts. */
function hasTexts({ body }: Document, { personal, centre }: Pick<Searched, 'personal' | 'centre'>): boolean {
  const shown = body['costCentre'] as Searched['centre'] // as staffDocument writes it
  if (shown.number !== centre.number || shown.name !== centre.name) return false
  return TEXTS.every((field) => body[field] === personal[field])
}

const TEXTS = ['employeeId', 'name', 'grade', 'jobTitle', 'position'] as const

type Searched = {
  readonly id: number
  readonly personal: StaffValues['personal']
  readonly centre: { readonly number: string; readonly name: string }
}

/** The text that is searched. It contains neither pay nor birth date, so nobody can find a person by them. */
function searchedIn({ id, personal, centre }: Searched): string {
  const { employeeId, name, grade, jobTitle, position } = personal
  return searchKey([`#${id}`, employeeId, name, grade, jobTitle, position, centre.number, centre.name])
}

/** The stored values inside a document this projection wrote. */
function valuesIn(document: Document): StaffValues {
  const { id: _id, year: _year, costCentre: _centre, _costCentreId, _revision, ...personal } = document.body
  return { costCentreId: _costCentreId as number, personal: personal as StaffValues['personal'] } // as staffDocument writes them
}

/**
 * A document's values with a changed part over them. The other fields of its body come along, but the next document
 * sets them anew.
 */
function laidOver({ body }: Document, { costCentreId, personal }: StaffPart): Row['values'] {
  const after = { ...body, ...personal } as unknown as StaffValues['personal'] // as staffDocument writes them
  return { costCentreId: costCentreId ?? (body['_costCentreId'] as number), personal: after }
}

function yearIn(event: RecordedEvent): number {
  return (event.data as { year: number }).year // every staff event has a year
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
