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
  /** A staff import created cost centres for new numbers; they belong to no department yet. Many take several events. */
  CostCentresImported: event(z.object({ importId: z.uuid(), costCentres: z.array(importedCostCentre) })),
  /**
   * That import was undone or never completed: its cost centres that are still unused were deleted, in several events if
   * there are many. `costCentres` is null in events of schema 1, which did not include them.
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
  /** A file created this part of the organisation. */
  OrganisationImported: event(organisationImported, { standsFor: createdByFile }),
  /** Everything that a file created was undone. */
  OrganisationImportUndone: event(organisationImportUndone, { standsFor: undoneByFile }),
}
