import { z } from 'zod'
import { importCompleted } from './events.ts'

/** An import in the list of past imports: what it did, when and by whom. */
export const pastImport = importCompleted
  .omit({ stream: true, chunks: true, fileHash: true, superseded: true })
  .extend({
    /** ISO 8601 */
    at: z.string(),
    /** User id; 0 for the system itself. */
    by: z.number().int(),
    undone: z.boolean(),
  })
export type PastImport = Readonly<z.infer<typeof pastImport>>
