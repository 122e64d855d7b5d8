import type { EventOf } from '@staffplan/contracts/event-definition'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { z } from 'zod'
import type { View } from '#kernel/projections/projection.ts'
import { TypedCollection } from '#kernel/projections/typed-collection.ts'
import type { PublicCollection } from '#ports/documents.ts'

/** The number and name of each cost centre, as staff rows show them. */
export const centreNamesCollection: PublicCollection = { name: 'staffCostCentres', keys: ['id'] }

export type CentreEvent = Extract<EventOf<typeof organisationEvents>, { type: `CostCentre${string}` }>
type Centre = { readonly number: string; readonly name: string }

const centre = z.object({ number: z.string(), name: z.string() })
const NOBODY: Centre = { number: '', name: '' }
const names = new TypedCollection<Centre>(centreNamesCollection)

/** Stores number and name of a cost centre; returns it if rows have to show a changed name or number. */
export async function applyCentre(
  event: CentreEvent,
  view: View,
): Promise<{ id: number; centre: Centre } | null> {
  switch (event.type) {
    case 'CostCentreCreated':
      put(view, event.data.id, centre.parse(event.data.values))
      return null
    case 'CostCentresImported':
      for (const { id, ...imported } of event.data.costCentres) put(view, id, imported)
      return null
    case 'CostCentreChanged': {
      const { id, to } = event.data
      const after = { ...(await centreOf(view, id)), ...centre.partial().parse(to) }
      const renamed = centre.parse(after)
      put(view, id, renamed)
      return { id, centre: renamed }
    }
    case 'CostCentreDeleted':
      names.remove(view, event.data.id)
      return null
    case 'CostCentresImportUndone':
      for (const id of event.data.ids) names.remove(view, id)
      return null
  }
}

export async function centreOf(view: View, id: number): Promise<Centre> {
  return (await names.get(view, id)) ?? NOBODY
}

function put(view: View, id: number, { number, name }: Centre): void {
  names.put(view, id, { number, name }, { id })
}
