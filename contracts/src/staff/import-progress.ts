import { z } from 'zod'

/** How far an upload is; the browser asks by the id it chose for it. */
export const importProgress = z.object({
  phase: z.enum(['waiting', 'reading', 'storing', 'done']),
  rows: z.number(),
  total: z.number(),
})
export type ImportProgress = z.infer<typeof importProgress>
