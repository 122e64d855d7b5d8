import type { EventOf } from '@staffplan/contracts/domain-event'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { type StaffEvent, staffEvents } from '@staffplan/contracts/staff/events'
import type { Projection, View } from '#kernel/projection.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { costCentreStaff, costCentreYears, lists, staffedYears, staffPlaces } from './collections.ts'
import { applyStructure } from './apply-structure.ts'
import { ownMoves, staffMoves } from './staff-contribution.ts'
import { StaffRows, type TouchedCentre } from './staff-rows.ts'
import { loadRecords } from './touched-records.ts'
import { Tree } from './tree.ts'

type Recorded = RecordedEvent & (EventOf<typeof organisationEvents> | StaffEvent)

/** Lists and yearly figures of units, divisions, departments and cost centres; a changed row costs its path to the root. */
export const organisationProjection: Projection = {
  name: 'organisation',
  version: 4,
  collections: [...Object.values(lists), staffedYears, costCentreYears, costCentreStaff, staffPlaces],
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
    await rows.load(events.filter(isStaff).flatMap(ownMoves))
  },
  async apply(recorded, context) {
    const event = recorded as Recorded // parsed by EventTypes
    const { rows, tree } = figuresOf(context.view)
    if (!isStaff(event)) return applyStructure(event, tree)
    for await (const moves of staffMoves(event, context.read)) await rows.apply(moves)
  },
  async settle(view) {
    const { rows, tree } = figuresOf(view)
    const all = rows.write()
    await tree.loadYears(all)
    await view.load(
      costCentreYears.name,
      all.map(({ costCentreId }) => String(costCentreId)),
    )
    for (const touched of all) {
      await tree.setSums(touched.costCentreId, touched.year, touched.sums)
      await noteYear(touched, view)
    }
    await tree.settle()
  },
}

type Figures = { readonly rows: StaffRows; readonly tree: Tree }
const figures = new WeakMap<View, Figures>()

/** What a batch changes; its figures follow when it ends. */
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

/** The years of one cost centre side by side. */
async function noteYear({ costCentreId, year, sums }: TouchedCentre, view: View): Promise<void> {
  const id = String(costCentreId)
  const { [year]: _before, ...others } = (await view.get(costCentreYears.name, id))?.body ?? {}
  const { staffNumber, salary, hours } = sums
  const years = staffNumber === 0 ? others : { ...others, [year]: { staffNumber, salary, hours } }
  if (Object.keys(years).length === 0) view.remove(costCentreYears.name, id)
  else view.put(costCentreYears.name, { id, keys: { id: costCentreId }, body: years })
}
