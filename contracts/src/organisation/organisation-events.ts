import { z } from 'zod'
import { event } from '../event-definition.ts'
import { id } from '../number.ts'
import { recordEvents } from '../record-events.ts'
import { businessUnit } from './business-unit.ts'
import { costCentre } from './cost-centre.ts'
import { department } from './department.ts'
import { division } from './division.ts'
import {
  createdByFile,
  organisationImported,
  organisationImportUndone,
  undoneByFile,
} from './organisation-file.ts'

const importedCostCentre = z.object({ id, number: z.string(), name: z.string() })
export type ImportedCostCentre = z.infer<typeof importedCostCentre>

/** Stream `organisation`, together with the assignments of drivers. */
export const organisationEvents = {
  ...recordEvents(businessUnit),
  ...recordEvents(division),
  ...recordEvents(department),
  ...recordEvents(costCentre),
  /** An import named numbers that nobody had; they belong to no department yet. Many are several events. */
  CostCentresImported: event(z.object({ importId: z.uuid(), costCentres: z.array(importedCostCentre) })),
  /**
   * That import was undone or never completed; those still without use are gone, many in several events up to the last. What
   * they were is null in events from before it was carried.
   */
  CostCentresImportUndone: event(
    z.object({
      importId: z.uuid(),
      ids: z.array(id),
      costCentres: z.array(importedCostCentre).nullable(),
      isLast: z.boolean().default(true),
    }),
    { upcasts: [(old) => ({ ...(old as object), costCentres: null })] }, // an object, as every event's data
  ),
  /** A file built this part of the organisation. */
  OrganisationImported: event(organisationImported, { standsFor: createdByFile }),
  /** All of it was taken back. */
  OrganisationImportUndone: event(organisationImportUndone, { standsFor: undoneByFile }),
}
