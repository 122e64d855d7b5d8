import { z } from 'zod'

/** The answer of `POST /oauth/token` (RFC 6749, section 5.1); names and case are the standard's. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
})
export type TokenAnswer = Readonly<z.infer<typeof tokenAnswer>>

/** The answer of `POST /v1/me/password`; without a token the person signs in with the new password. */
export const passwordChanged = z.union([tokenAnswer, z.object({ access_token: z.null() })])
export type PasswordChanged = Readonly<z.infer<typeof passwordChanged>>
