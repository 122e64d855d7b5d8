import { z } from 'zod'
import { importLimits } from '../staff/import-limits.ts'
import { codeCounts, rowError, rowWarning } from '../staff/import-issue.ts'
import { importOptions } from '../staff/import-options.ts'

/** How much of such a file is read. */
export const organisationLimits = { ...importLimits, uploadBytes: 8 * 1024 * 1024, rows: 50_000 } as const

/** What the file itself may not tell. */
export const organisationImportOptions = importOptions.pick({ encoding: true, sheet: true })
export type OrganisationImportOptions = z.infer<typeof organisationImportOptions>

const count = z.number().int()
const ofEachKind = z.object({
  businessUnits: count,
  divisions: count,
  departments: count,
  costCentres: count,
})
export type OfEachKind = Readonly<z.infer<typeof ofEachKind>>

const names = z.array(z.string())

export const organisationImportAnswer = z.object({
  /** Absent when there was nothing to store. */
  importId: z.string().optional(),
  /** Of a preview without errors: sent with the import, nothing else than what it says is stored. */
  checked: z.string().optional(),
  /** Rows that were accepted. */
  rows: count,
  created: ofEachKind,
  /** What the file names and the organisation has. */
  existing: ofEachKind,
  /** Cost centres that were there and get a department. */
  placed: count,
  /** Of what is created, as far as a report goes: with what is above it, and cost centres by number and name. */
  names: z.object({ businessUnits: names, divisions: names, departments: names, costCentres: names }),
  warnings: z.array(rowWarning),
  errors: z.array(rowError),
  warningCounts: codeCounts,
  errorCounts: codeCounts,
})
export type OrganisationImportAnswer = Readonly<z.infer<typeof organisationImportAnswer>>

/** As the list of these imports has it. */
export const pastOrganisationImport = z.object({
  importId: z.string(),
  rows: count,
  created: ofEachKind,
  placed: count,
  /** ISO 8601 */
  at: z.string(),
  /** User's id. */
  by: count,
  undone: z.boolean(),
})
export type PastOrganisationImport = Readonly<z.infer<typeof pastOrganisationImport>>
