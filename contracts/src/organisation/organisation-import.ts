import { z } from 'zod'
import { importLimits } from '../staff/import-limits.ts'
import { codeCounts, rowError, rowWarning } from '../staff/import-issue.ts'
import { importOptions } from '../staff/import-options.ts'

/** Limits for reading an organisation file. */
export const organisationLimits = { ...importLimits, uploadBytes: 8 * 1024 * 1024, rows: 50_000 } as const

/** What the file itself may not say. */
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
  /** Fingerprint of a preview without errors: sent with the import, it ensures that only what was previewed is stored. */
  checked: z.string().optional(),
  /** Number of accepted rows. */
  rows: count,
  created: ofEachKind,
  /** What the file names and already exists. */
  existing: ofEachKind,
  /** Number of existing cost centres that get a department. */
  placed: count,
  /** Names of what is created, up to the limit of a report: with the levels above; cost centres by number and name. */
  names: z.object({ businessUnits: names, divisions: names, departments: names, costCentres: names }),
  warnings: z.array(rowWarning),
  errors: z.array(rowError),
  warningCounts: codeCounts,
  errorCounts: codeCounts,
})
export type OrganisationImportAnswer = Readonly<z.infer<typeof organisationImportAnswer>>

/** An import in the list of past organisation imports. */
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
