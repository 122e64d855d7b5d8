import { z } from 'zod'
import { codeCounts, rowError, rowWarning } from './import-issue.ts'

const shared = {
  /** Absent when nothing was stored: in a preview, and when the file changed nothing and had been imported before. */
  importId: z.string().optional(),
  /** Fingerprint of a preview without errors: sent with the import, it ensures that only what was previewed is stored. */
  checked: z.string().optional(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Numbers of cost centres that are new to the organisation and are created. */
  newCostCentres: z.array(z.string()),
  /** Employee ids that the year has but the file does not; their rows are kept. */
  missing: z.array(z.string()),
  warnings: z.array(rowWarning),
  errors: z.array(rowError),
  warningCounts: codeCounts,
  errorCounts: codeCounts,
}

/** Answer to the HR file; `numberImported` counts accepted rows, also those that changed nothing. */
export const hrImportAnswer = z.object({ ...shared, numberImported: z.number().int() })
export type HrImportAnswer = z.infer<typeof hrImportAnswer>

/** Answer to the overtime file. */
export const overtimeImportAnswer = z.object({ ...shared, numberImportedOT: z.number().int() })
export type OvertimeImportAnswer = z.infer<typeof overtimeImportAnswer>
