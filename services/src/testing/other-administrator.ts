import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { systemContext } from '#http/commands/command-context.ts'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import type { TestServer } from './server.ts'

/** A second administrator, signed in, whom a test can disable. */
export type OtherAdministrator = {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly disable: () => Promise<void>
}

export async function otherAdministrator(server: TestServer): Promise<OtherAdministrator> {
  const { call } = server
  const { id, ...signedIn } = await signedInAs(server, ADMINISTRATOR_ROLE)
  return {
    id,
    ...signedIn,
    async disable() {
      const { status } = await call('PATCH', `/v1/users/${id}`, { enabled: false })
      if (status !== 200) throw new Error(`disabling answered ${status}`)
    },
  }
}

/** Creates a user with the role and signs the user in. */
export async function signedInAs(
  { call, system }: TestServer,
  roleId: number,
): Promise<Omit<OtherAdministrator, 'disable'>> {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { firstName: 'Omar', lastName: 'Haddad', email, role: { id: roleId } }
  const { id } = (await call<{ id: number }>('POST', '/v1/users', person)).body
  const { handler, sessions, now } = system.deps
  const { securedAt } = await handler.state(usersModel, USERS_STREAM)
  const opened = await sessions.open({ userId: id, securedAt: securedAt.get(id)! }, systemContext(now()))
  return { id, email, token: opened!.token } // the new session is valid
}
