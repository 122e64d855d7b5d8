import type { EventOf } from '@staffplan/contracts/domain-event'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { z } from 'zod'
import type { View } from '#kernel/projection.ts'
import type { Collection } from '#ports/documents.ts'

/** The cost centres as rows of staff show them. */
export const centreNamesCollection: Collection = { name: 'staffCostCentres', keys: ['id'] }

export type CentreEvent = Extract<EventOf<typeof organisationEvents>, { type: `CostCentre${string}` }>
type Centre = { readonly number: string; readonly name: string }

const centre = z.object({ number: z.string(), name: z.string() })
const NOBODY: Centre = { number: '', name: '' }

/** Keeps numbers and names; answers the one that rows must follow, if any. */
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
      view.remove(centreNamesCollection.name, String(event.data.id))
      return null
    case 'CostCentresImportUndone':
      for (const id of event.data.ids) view.remove(centreNamesCollection.name, String(id))
      return null
  }
}

export async function centreOf(view: View, id: number): Promise<Centre> {
  const document = await view.get(centreNamesCollection.name, String(id))
  return document ? centre.parse(document.body) : NOBODY
}

function put(view: View, id: number, { number, name }: Centre): void {
  view.put(centreNamesCollection.name, { id: String(id), keys: { id }, body: { number, name } })
}
