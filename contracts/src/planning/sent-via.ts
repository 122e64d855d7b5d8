import { z } from 'zod'

/** How a command on a draft was sent: over the live connection (`ws`), or as an HTTP call (`rest`). */
export const sentVia = z.enum(['ws', 'rest'])
export type SentVia = z.infer<typeof sentVia>
