import { z } from 'zod'

/** Metadata of every event: who, when, why and by which command; no personal data. */
const eventMetadata = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  /** User id; 0 for the system itself. */
  actor: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Version of the event's data. */
  schema: z.number().int(),
  /** Record that the event is about, such as `costCentre:17`. */
  entity: z.string().optional(),
  why: z.string().optional(),
  /** SHA-256 of the request when it carried an `Idempotency-Key`. */
  request: z.string().optional(),
})
export type EventMetadata = z.infer<typeof eventMetadata>
