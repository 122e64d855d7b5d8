import { z } from 'zod'
import { importCompleted } from './events.ts'

/** An import as the list of imports has it: what it did, when and by whom. */
export const pastImport = importCompleted
  .omit({ stream: true, chunks: true, fileHash: true, superseded: true })
  .extend({
    /** ISO 8601 */
    at: z.string(),
    /** User's id; 0 is nobody's. */
    by: z.number().int(),
    undone: z.boolean(),
  })
export type PastImport = Readonly<z.infer<typeof pastImport>>
