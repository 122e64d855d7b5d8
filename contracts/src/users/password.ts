import { z } from 'zod'

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
/** Least strength, on zxcvbn's scale of 0 to 4. */
export const MIN_STRENGTH = 3

/** A new password, exactly as typed; its strength is checked elsewhere. */
export const newPassword = z
  .string()
  .refine((text) => text.isWellFormed(), { params: { code: 'text-not-well-formed' }, abort: true })
  .refine((text) => Array.from(text).length >= MIN_PASSWORD, {
    params: { code: 'too-short', min: MIN_PASSWORD },
  })
  .refine((text) => Array.from(text).length <= MAX_PASSWORD, {
    params: { code: 'too-long', max: MAX_PASSWORD },
  })

/** Body of `POST /v1/me/password`. The repetition is optional, since the form has already compared it. */
export const passwordChange = z.strictObject({
  oldPassword: z.string().min(1),
  newPassword,
  newPasswordRepeat: z.string().optional(),
})

/** Body of `POST /v1/passwordLink`. */
export const passwordByLink = z.strictObject({ token: z.string().min(1).max(200), password: newPassword })

/** The answer of `POST /v1/users/{id}/passwordLink`. */
export const passwordLink = z.object({ link: z.string(), expiresAt: z.string() })
export type PasswordLink = Readonly<z.infer<typeof passwordLink>>
