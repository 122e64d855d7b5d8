import { z } from 'zod'

/** Stream of the seals, which are a chain by themselves. */
export const SEALS_STREAM = 'seals'

/** Most events that one seal covers. */
export const MOST_SEALED = 1_000

/** Digests of consecutive events of one stream, from a revision on. */
const sealedRun = z.object({ stream: z.string(), from: z.string(), digests: z.array(z.string()) })

/**
 * A seal: covers every event of every other stream since the seal before it, in log order. Digests, hash and MAC are defined
 * in `services/src/kernel/chain/seal.ts`.
 */
export const logSealed = z.object({
  /** Name of the log that the position belongs to; a log that was moved has another name and other positions. */
  log: z.string(),
  /** Position up to which the seal covers the log. */
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
