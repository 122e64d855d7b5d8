import { z } from 'zod'

/** Progress of an upload, which the browser asks for by the id that it chose. */
export const importProgress = z.object({
  phase: z.enum(['waiting', 'reading', 'storing', 'done']),
  rows: z.number(),
  total: z.number(),
})
export type ImportProgress = z.infer<typeof importProgress>
