import type { EventOf } from '@staffplan/contracts/event-definition'
import { divisionFte, type manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'

/** A document for each division and year that is planned by hand. */
export const divisionFtes: PublicCollection = { name: divisionFte.plural, keys: ['year', 'division'] }

export const manualPlanProjection: Projection = {
  name: 'manualPlan',
  version: 1,
  collections: [divisionFtes],
  handles: ['DivisionFtesPlanned'],
  async apply(recorded, { view }) {
    const event = recorded as typeof recorded & EventOf<typeof manualPlanEvents> // parsed by EventTypes, and only the handled ones come
    const { year, divisions } = event.data
    for (const { divisionId, to } of divisions) {
      const id = `${year}-${divisionId}`
      if (to === null) view.remove(divisionFtes.name, id)
      else {
        view.put(divisionFtes.name, {
          id,
          keys: { year, division: divisionId },
          body: { divisionId, year, value: to },
        })
      }
    }
  },
}
