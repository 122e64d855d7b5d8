import { z } from 'zod'
import { codeCounts, rowError, rowWarning } from './import-issue.ts'

const shared = {
  /** Absent when nothing was stored: in a preview, and when the file changed nothing and had been imported before. */
  importId: z.string().optional(),
  /** Of a preview without errors: sent with the import, nothing else than what it says is stored. */
  checked: z.string().optional(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Numbers of cost centres the file names and the organisation does not know; they are created. */
  newCostCentres: z.array(z.string()),
  /** Employee ids of the year that the file does not name; they are kept. */
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
