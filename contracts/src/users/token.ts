import { z } from 'zod'

/** Of `POST /oauth/token` (RFC 6749, section 5.1). */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>
