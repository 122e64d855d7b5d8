import { ADMINISTRATOR_ROLE, user } from '@staffplan/contracts/users/user'
import { systemContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import type { UserValues } from '#streams/users.ts'
import { hashPassword } from './password-hash.ts'
import { onUsers, usersNow } from './user-commands.ts'
import { createUser } from './user-decisions.ts'

/** The operator chooses the password, so its strength is theirs to judge; this much is asked for. */
const MIN_CONFIGURED_PASSWORD = 8

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
  if (admin.password.length < MIN_CONFIGURED_PASSWORD)
    throw new Error(`ADMIN_PASSWORD is shorter than ${MIN_CONFIGURED_PASSWORD} characters`)
  const values = firstAdministrator({ firstName: 'Staffplan', lastName: 'Administrator', email: email.data })
  const hash = await hashPassword(admin.password)
  const { position } = await onUsers(deps, systemContext(deps.now()), (state) =>
    state.users.lastId > 0 ? [] : createUser(state, { values, hash }),
  )
  await deps.models.reached('users', position).catch(() => {}) // late, not lost: the list shows it a little later
}
