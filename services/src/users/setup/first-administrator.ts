import { Refusal } from '@staffplan/contracts/refusal'
import { MAX_PASSWORD, MIN_PASSWORD, newPassword } from '@staffplan/contracts/users/password'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { user } from '@staffplan/contracts/users/user'
import { systemContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import type { UserValues } from '#streams/users.ts'
import { hashPassword } from '#users/passwords/password-hash.ts'
import { refuseWeak } from '#users/passwords/password-strength.ts'
import { onUsers, usersNow } from '#users/user-commands.ts'
import { createUser } from '#users/user-decisions.ts'

type Person = Pick<UserValues, 'firstName' | 'lastName' | 'email'>

export function firstAdministrator(person: Person): UserValues {
  return { ...person, phone: '', mobile: '', locale: 'en_US', enabled: true, roleId: ADMINISTRATOR_ROLE }
}

/** Creates the administrator named by ADMIN_EMAIL while no user exists; later starts leave everything alone. */
export async function createConfiguredAdministrator(deps: Deps): Promise<void> {
  const { admin } = deps.config
  if (!admin || (await usersNow(deps)).users.lastId > 0) return
  const email = user.fields.email.safeParse(admin.email)
  if (!email.success) throw new Error('ADMIN_EMAIL is not an e-mail address')
  const values = firstAdministrator({ firstName: 'Staffplan', lastName: 'Administrator', email: email.data })
  await refuseUnfit(admin.password, values)
  const hash = await hashPassword(admin.password)
  const { position } = await onUsers(deps, systemContext(deps.now()), (state) =>
    state.users.lastId > 0 ? [] : createUser(state, { values, hash }),
  )
  await deps.models.reached('users', position).catch(() => {}) // late, not lost: the list shows it a little later
}

/** Checks the configured password by the rules for everybody's, with errors worded for the operator. */
async function refuseUnfit(password: string, person: UserValues): Promise<void> {
  const parsed = newPassword.safeParse(password)
  if (!parsed.success)
    throw new Error(`ADMIN_PASSWORD needs ${MIN_PASSWORD} to ${MAX_PASSWORD} characters: choose another one`)
  await refuseWeak(password, { person, pointer: '' }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Error('ADMIN_PASSWORD is too easy to guess: choose several unusual words', { cause: error })
  })
}
