import { z } from 'zod'
import { newPassword } from './password.ts'
import { user } from './user.ts'

/** Of `GET /v1/setup`: whether the first administrator is still to be made, here. */
export const setupState = z.object({ isOpen: z.boolean() })
export type SetupState = z.infer<typeof setupState>

/** Of `POST /v1/setup`: the first administrator, made by whoever can read the server's output. */
export const setup = z.strictObject({
  code: z.string().min(1).max(100),
  firstName: user.fields.firstName,
  lastName: user.fields.lastName,
  email: user.fields.email,
  password: newPassword,
})
