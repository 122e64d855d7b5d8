import { z } from 'zod'

/** Stream of the seals; their events are chained by themselves. */
export const SEALS_STREAM = 'seals'

/** Events that one seal covers at most. */
export const MOST_SEALED = 1_000

/** Events of one stream that follow each other in the log: their digests, from a revision on. */
const sealedRun = z.object({ stream: z.string(), from: z.string(), digests: z.array(z.string()) })

/**
 * A stretch of the log, sealed: every event of every other stream since the seal before it, in the order of the log. How
 * digests, hash and MAC are made stands in `services/src/kernel/chain/seal.ts`.
 */
export const logSealed = z.object({
  /** Which log the position belongs to; a moved log has another name and other positions. */
  log: z.string(),
  /** Position of the last event it covers. */
  upTo: z.string(),
  /** Events covered by this seal and all before it. */
  events: z.number().int(),
  runs: z.array(sealedRun),
  /** Hash of the seal before it; empty in the first. */
  previous: z.string(),
  /** Fingerprint of the key. */
  key: z.string(),
  /** HMAC-SHA-256 with the key over the seal's hash. */
  mac: z.string(),
})
export type LogSealed = z.infer<typeof logSealed>
