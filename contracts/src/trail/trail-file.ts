import { z } from 'zod'

/** First line of an exported trail: which log, and up to which position. */
export const trailHead = z.object({ staffplanTrail: z.literal(1), log: z.string(), upTo: z.string() })

/** One event as it is stored; of secrets only the digest of the data. */
export const trailLine = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.string(),
  id: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  data: z.unknown().optional(),
  dataDigest: z.string().optional(),
})
export type TrailLine = z.infer<typeof trailLine>

/** Last line: a file without it is not whole. */
export const trailEnd = z.object({ end: z.object({ events: z.number().int() }) })
