import type { EventOf } from '@staffplan/contracts/event-definition'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import type {
  OfEachKind,
  PastOrganisationImport,
} from '@staffplan/contracts/organisation/organisation-import'
import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type FileEvent = Extract<EventOf<typeof organisationEvents>, { type: `OrganisationImport${string}` }>

export function createdIn(file: OrganisationImported): OfEachKind {
  return {
    businessUnits: file.businessUnits.length,
    divisions: file.divisions.length,
    departments: file.departments.length,
    costCentres: file.costCentres.length,
  }
}

/** Imported organisation files; a later one has a higher id. */
export const organisationImports: PublicCollection = { name: 'organisationImports', keys: ['id', 'undone'] }

const { name } = organisationImports

export const organisationImportsProjection: Projection = {
  name: 'organisation-imports',
  version: 1,
  collections: [organisationImports],
  handles: ['OrganisationImported', 'OrganisationImportUndone'],
  async apply(recorded, { view }) {
    const event = recorded as RecordedEvent & FileEvent // parsed by EventTypes, the handled types are these
    const { position, metadata } = event
    const { importId } = event.data
    if (event.type === 'OrganisationImported') {
      const { rows, placed } = event.data
      const body: PastOrganisationImport = {
        importId,
        rows,
        created: createdIn(event.data),
        placed,
        at: metadata.at,
        by: metadata.actor,
        undone: false,
      }
      return view.put(name, { id: importId, keys: { id: Number(position), undone: 0 }, body })
    }
    const before = await view.get(name, importId)
    if (!before) return
    view.put(name, {
      ...before,
      keys: { ...before.keys, undone: 1 },
      body: { ...before.body, undone: true },
    })
  },
}
