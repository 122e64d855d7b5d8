import { systemContext } from '#http/commands/command-context.ts'
import type { Deps, Proven } from '#deps.ts'
import { emailKey } from '#streams/users.ts'
import { hashPassword, isOutdated, isPassword } from '#users/passwords/password-hash.ts'
import type { SignInGate } from './sign-in-gate.ts'
import { onUsers, usersNow } from '#users/user-commands.ts'

const MAX_ACCOUNT = 254

type SignIn = { readonly address: string; readonly username: string; readonly password: string }

/** The name that an account's guesses are counted under, whatever case and width it is typed in. */
export function accountOf(username: string): string {
  return emailKey(username).slice(0, MAX_ACCOUNT)
}

/**
 * The user whose password it was when it was checked, or null: an unknown address, a wrong password and a disabled user
 * take equally long and get the same answer. Throws `rate-limited`.
 */
export async function signIn(
  { address, username, password }: SignIn,
  deps: Pick<Deps, 'handler' | 'now'>,
  gate: SignInGate,
): Promise<Proven | null> {
  const account = accountOf(username)
  const isSomebodys = (await usersNow(deps)).byEmail.has(account)
  const secret = { kind: isSomebodys ? 'account' : 'invented-account', of: account } as const
  return gate.guess({ address, secret }, async () => {
    const { byEmail, hashes, securedAt: revisions, users } = await usersNow(deps)
    const userId = byEmail.get(account)
    const hash = userId === undefined ? undefined : hashes.get(userId)
    const securedAt = userId === undefined ? undefined : revisions.get(userId) // of the hash that is compared
    if (!(await isPassword(password, hash, address)) || userId === undefined || securedAt === undefined)
      return null
    if (!users.items.get(userId)?.values.enabled) return null
    if (hash !== undefined && isOutdated(hash)) await rehash(deps, { userId, hash, password, address })
    return { userId, securedAt }
  })
}

/** Hashes the password with the present parameters: it is only at hand when its user signs in. */
async function rehash(
  deps: Pick<Deps, 'handler' | 'now'>,
  { userId, hash, password, address }: { userId: number; hash: string; password: string; address: string },
): Promise<void> {
  const data = { userId, hash: await hashPassword(password, address) }
  await onUsers(deps, systemContext(deps.now()), (state) =>
    state.hashes.get(userId) === hash
      ? [{ type: 'UserPasswordRehashed', data, entity: `user:${userId}` }]
      : [],
  )
}
