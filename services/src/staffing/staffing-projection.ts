import { isDeepStrictEqual } from 'node:util'
import type { EventOf } from '@staffplan/contracts/event-definition'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { type StaffEvent, staffEvents } from '@staffplan/contracts/staff/events'
import type { Projection, View } from '#kernel/projections/projection.ts'
import type { Collection, Json } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import {
  costCentreHeadcounts,
  costCentreStaff,
  costCentreYears,
  headcounts,
  lists,
  payrolls,
  staffedYears,
  staffPlaces,
} from './collections.ts'
import { applyStructure } from './apply-structure.ts'
import { importedMoves, ownMoves } from './staff-contribution.ts'
import { StaffRows } from './staff-rows.ts'
import { loadRecords } from './touched-records.ts'
import { Tree } from './tree.ts'

type Recorded = RecordedEvent & (EventOf<typeof organisationEvents> | StaffEvent)

/**
 * Staff and pay by place and year: the lists of units, divisions, departments and cost centres with their figures, and
 * what planning needs of divisions. A changed staff row updates the records on its path to the root.
 */
export const staffingProjection: Projection = {
  name: 'staffing',
  // Continues the versions of the organisation's own projection, to which these collections once belonged.
  version: 11,
  collections: [
    ...Object.values(lists),
    staffedYears,
    costCentreHeadcounts,
    costCentreYears,
    costCentreStaff,
    staffPlaces,
    headcounts,
    payrolls,
  ],
  handles: [
    ...Object.keys(organisationEvents),
    'StaffAdded',
    'StaffChanged',
    'StaffDeleted',
    'StaffImportCompleted',
  ],
  async prepare(recorded, view) {
    const { rows, tree } = figuresOf(view)
    const events = recorded as readonly Recorded[] // parsed by EventTypes
    await loadRecords(events.filter(isStructure), tree)
    await view.load(costCentreHeadcounts.name, events.filter(isCentreCreated).map(centreId))
    await rows.load(events.filter(isStaff).flatMap(ownMoves))
  },
  async apply(recorded, context) {
    const event = recorded as Recorded // parsed by EventTypes
    const { rows, tree } = figuresOf(context.view)
    if (isStructure(event)) await applyStructure(event, tree)
    if (isCentreCreated(event)) await countAgain(event, context.view)
    if (!isStaff(event)) return
    await rows.apply(ownMoves(event))
    if (event.type !== 'StaffImportCompleted') return
    for await (const moves of importedMoves(event.data, context.read)) await rows.apply(moves)
  },
  async settle(view) {
    const { rows, tree } = figuresOf(view)
    const all = rows.write()
    await tree.loadYears(all)
    const touchedIds = all.map(({ costCentreId }) => String(costCentreId))
    for (const { name } of [costCentreHeadcounts, costCentreYears]) await view.load(name, touchedIds)
    for (const { costCentreId, year, sums } of all) {
      await tree.setSums(costCentreId, year, sums)
      const { staffNumber, hours, uncounted } = sums
      const note = { view, costCentreId, year }
      await noteYear(costCentreHeadcounts, note, staffNumber || null)
      const pay = { salary: sums.salary, hours, ...(uncounted && { staffNumber, uncounted }) }
      await noteYear(costCentreYears, note, staffNumber === 0 ? null : pay)
    }
    await tree.settle()
    figures.delete(view)
  },
}

type Figures = { readonly rows: StaffRows; readonly tree: Tree }
const figures = new WeakMap<View, Figures>()

/** The rows and tree that a batch changes; `settle` derives the figures when it ends. */
function figuresOf(view: View): Figures {
  const known = figures.get(view) ?? { rows: new StaffRows(view), tree: new Tree(view) }
  figures.set(view, known)
  return known
}

function isStaff(event: Recorded): event is RecordedEvent & StaffEvent {
  return event.type in staffEvents
}

function isStructure(event: Recorded): event is RecordedEvent & EventOf<typeof organisationEvents> {
  return !isStaff(event)
}

type CentreCreated = Extract<Recorded, { type: 'CostCentreCreated' }>

function isCentreCreated(event: Recorded): event is CentreCreated {
  return event.type === 'CostCentreCreated'
}

function centreId({ data }: CentreCreated): string {
  return String(data.id)
}

/**
 * Adds up the staff of a cost centre that is created again: another process may have put them there when it was
 * deleted.
 */
async function countAgain(event: CentreCreated, view: View): Promise<void> {
  const found = await view.get(costCentreHeadcounts.name, centreId(event))
  const { rows } = figuresOf(view)
  for (const year of Object.keys(found?.body ?? {})) await rows.touch(event.data.id, Number(year))
}

/**
 * Writes the value of one year into a cost centre's document, beside its other years; null for a year without staff.
 */
async function noteYear(
  { name }: Collection,
  { view, costCentreId, year }: { view: View; costCentreId: number; year: number },
  value: Json,
): Promise<void> {
  const id = String(costCentreId)
  const { [year]: before, ...others } = (await view.get(name, id))?.body ?? {}
  if (isDeepStrictEqual(before ?? null, value)) return
  const years = value === null ? others : { ...others, [year]: value }
  if (Object.keys(years).length === 0) view.remove(name, id)
  else view.put(name, { id, keys: { id: costCentreId }, body: years })
}
