import { Refusal } from '@staffplan/contracts/refusal'
import { newPassword } from '@staffplan/contracts/users/password'
import { fieldErrors } from '@staffplan/contracts/validation'
import type { Handled } from '#kernel/commands/handle.ts'
import type { UserValues } from '#streams/users.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { refuseWeak } from './password-strength.ts'

/** A user's body apart from its password, which is written and never read. Empty and null keep the password. */
export function withoutPassword(body: unknown): { readonly rest: unknown; readonly password: string | null } {
  if (typeof body !== 'object' || body === null || !('password' in body))
    return { rest: body, password: null }
  const { password, ...rest } = body
  if (password === '' || password === null) return { rest, password: null }
  const parsed = newPassword.safeParse(password)
  if (parsed.success) return { rest, password: parsed.data }
  const errors = fieldErrors(parsed.error).map(({ code, params }) => {
    return params ? { pointer: '/password', code, params } : { pointer: '/password', code }
  })
  throw new Refusal('invalid', { errors })
}

/** Its hash, once it is strong enough for that person; null stays null. */
export async function hashOfSent(
  password: string | null,
  { person, caller }: { person: UserValues; caller: string },
): Promise<string | null> {
  if (password === null) return null
  await refuseWeak(password, { person, pointer: '/password' })
  return hashPassword(password, caller)
}

/** No digest of a password is stored: whether a repeated request has the one of the first tells the hash that it left. */
export async function refuseOtherPassword(
  { events, isRepeated }: Pick<Handled, 'events' | 'isRepeated'>,
  password: string | null,
): Promise<void> {
  if (!isRepeated) return
  const set = events.find(({ type }) => type === 'UserPasswordSet')?.data as { hash: string } | undefined // parsed by EventTypes
  const isSame = password === null ? set === undefined : await isPassword(password, set?.hash)
  if (!isSame) throw new Refusal('idempotency-key-reused')
}
