import { z } from 'zod'

/** How a command on a draft came: over the live connection, or as a call of its own. */
export const sentVia = z.enum(['ws', 'rest'])
export type SentVia = z.infer<typeof sentVia>
