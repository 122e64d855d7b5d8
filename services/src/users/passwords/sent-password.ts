import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { newPassword } from '@staffplan/contracts/users/password'
import { fieldErrors } from '@staffplan/contracts/validation'
import type { Handled } from '#kernel/commands/handle.ts'
import type { UserValues } from '#streams/users.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseWeak } from './password-strength.ts'

type SentUser<Values> = { readonly rest: unknown; readonly values: Values; readonly password: string | null }

/**
 * Reads a user's body and the password in it, which is null when it stays. Errors of both are thrown as one `invalid`.
 */
export function readSentUser<Values>(body: unknown, read: (rest: unknown) => Values): SentUser<Values> {
  const rest = withoutPassword(body)
  const { password, errors } = passwordIn(body)
  const values = readBeside(errors, () => read(rest))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
  return { rest, values, password }
}

/** A user's body without the password, which can be written but never read. */
export function withoutPassword(body: unknown): unknown {
  if (!holdsPassword(body)) return body
  const { password: _written, ...rest } = body
  return rest
}

/** The password in a body; null if it is missing, empty or null, which keep the present one. */
function passwordIn(body: unknown): { password: string | null; errors: FieldError[] } {
  if (!holdsPassword(body) || body.password === '' || body.password === null)
    return { password: null, errors: [] }
  const parsed = newPassword.safeParse(body.password)
  if (parsed.success) return { password: parsed.data, errors: [] }
  const errors = fieldErrors(parsed.error).map((error) => ({ ...error, pointer: '/password' }))
  return { password: null, errors }
}

function readBeside<Read>(errors: readonly FieldError[], read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    throw new Refusal('invalid', { errors: [...error.errors, ...errors] })
  }
}

function holdsPassword(body: unknown): body is { readonly password: unknown } {
  return typeof body === 'object' && body !== null && 'password' in body
}

/** Hash of a sent password; null stays null. Throws `password-weak` if it is too weak for that person. */
export async function hashOfSent(
  password: string | null,
  { person, caller }: { person: UserValues; caller: string },
): Promise<string | null> {
  if (password === null) return null
  await refuseWeak(password, { person, pointer: '/password' })
  return hashPassword(password, caller)
}

/**
 * Refuses a repeated request (by `Idempotency-Key`) that has another password than the first. As no digest of a
 * password is stored, it is compared with the hash that the first request left.
 */
export async function refuseOtherPassword(
  { events, isRepeated }: Pick<Handled, 'events' | 'isRepeated'>,
  password: string | null,
): Promise<void> {
  if (!isRepeated) return
  const set = events.find(({ type }) => type === 'UserPasswordSet')?.data as { hash: string } | undefined // parsed by EventTypes
  const isSame = password === null ? set === undefined : await isPassword(password, set?.hash)
  if (!isSame) throw new Refusal('idempotency-key-reused')
}
