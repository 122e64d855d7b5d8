import { z } from 'zod'
import { newPassword } from './password.ts'
import { user } from './user.ts'

/** The answer of `GET /v1/setup`: whether the first administrator can still be created here. */
export const setupState = z.object({ isOpen: z.boolean() })
export type SetupState = z.infer<typeof setupState>

/** Body of `POST /v1/setup`: creates the first administrator, with the code from the server's output. */
export const setup = z.strictObject({
  code: z.string().min(1).max(100),
  firstName: user.fields.firstName,
  lastName: user.fields.lastName,
  email: user.fields.email,
  password: newPassword,
})
