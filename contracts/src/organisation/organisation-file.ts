import { z } from 'zod'
import type { Part } from '../event-definition.ts'
import { id } from '../number.ts'

const ids = z.array(id)
/** Records that a file creates, without their empty comments. */
const records = {
  importId: z.uuid(),
  businessUnits: z.array(z.object({ id, name: z.string(), color: z.string() })),
  divisions: z.array(z.object({ id, name: z.string(), businessUnitId: id })),
  departments: z.array(z.object({ id, name: z.string(), divisionId: id, costCentreIds: ids })),
  costCentres: z.array(z.object({ id, number: z.string(), name: z.string() })),
  /** Existing departments whose cost centres change. */
  filled: z.array(z.object({ id, from: ids, to: ids })),
}

export const organisationImported = z.object({
  ...records,
  rows: z.number().int(),
  /** Number of existing cost centres that got a department. */
  placed: z.number().int(),
})
export type OrganisationImported = z.infer<typeof organisationImported>

export const organisationImportUndone = z.object(records)
export type OrganisationImportUndone = z.infer<typeof organisationImportUndone>

const comment = ''
/**
 * Schema numbers of the record events that a file stands for. They need not follow later schemas: parts are read as if they
 * had been stored with these, and get later upcasts and fields.
 */
const schemas = { Created: 1, Changed: 1, Deleted: 2 } as const

/** Record events for what a file created, ordered so that a record comes after those it refers to. */
export function createdByFile({
  businessUnits,
  divisions,
  departments,
  costCentres,
  filled,
}: OrganisationImportUndone): readonly Part[] {
  return [
    ...businessUnits.map((one) => part('BusinessUnit', 'Created', whole(one))),
    ...divisions.map((one) => part('Division', 'Created', whole(one))),
    ...costCentres.map((one) => part('CostCentre', 'Created', whole(one))),
    ...departments.map((one) => part('Department', 'Created', whole(one))),
    ...filled.map(changed),
  ]
}

/** Record events for undoing what a file created, in reverse order. */
export function undoneByFile({
  businessUnits,
  divisions,
  departments,
  costCentres,
  filled,
}: OrganisationImportUndone): readonly Part[] {
  return [
    ...filled.map(changed),
    ...departments.map((one) => part('Department', 'Deleted', whole(one))),
    ...costCentres.map((one) => part('CostCentre', 'Deleted', whole(one))),
    ...divisions.map((one) => part('Division', 'Deleted', whole(one))),
    ...businessUnits.map((one) => part('BusinessUnit', 'Deleted', whole(one))),
  ]
}

function changed({ id: number, from, to }: OrganisationImportUndone['filled'][number]): Part {
  return part('Department', 'Changed', {
    id: number,
    from: { costCentreIds: from },
    to: { costCentreIds: to },
  })
}

/** Data of a Created or Deleted event. */
function whole({ id: number, ...values }: { readonly id: number }): object {
  return { id: number, values: { comment, ...values } }
}

function part(stem: string, what: keyof typeof schemas, data: object): Part {
  return { type: `${stem}${what}`, schema: schemas[what], data }
}
