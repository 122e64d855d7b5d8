import { Refusal } from '@staffplan/contracts/refusal'
import { setup, type SetupState } from '@staffplan/contracts/users/setup'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { unkeyedContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { logSecurity } from '#observability/log.ts'
import { emailKey } from '#streams/users.ts'
import { hashPassword } from '#users/passwords/password-hash.ts'
import { refuseWeak } from '#users/passwords/password-strength.ts'
import { isSameCode, SetupCode } from './setup-code.ts'
import type { SignInGate } from '#users/sign-in/sign-in-gate.ts'
import { userBody } from '#users/user-body.ts'
import { onUsers, usersNow } from '#users/user-commands.ts'
import { createUser } from '#users/user-decisions.ts'
import { firstAdministrator } from './first-administrator.ts'

/**
 * `POST /v1/setup` creates the first administrator, once, for whoever can read the code in the server's output. Only
 * where no other process serves: of several, each would print another code.
 */
export function setupRoutes(app: FastifyInstance, deps: Deps, gate: SignInGate): void {
  const { config, now } = deps
  const { printsSetupCode } = deps.deployment
  const open = { config: { role: 'public' as const } }
  app.get('/v1/setup', open, async (): Promise<SetupState> => ({
    isOpen: printsSetupCode && !(await hasUsers(deps)),
  }))
  if (!printsSetupCode) {
    app.post('/v1/setup', open, () => Promise.reject(new Refusal('not-found')))
    return
  }
  const code = new SetupCode({ dataDir: config.dataDir, now })
  let used: string | null = null

  app.post('/v1/setup', open, async (request, reply) => {
    const wanted = used ?? (await code.current())
    if (used === null && (await hasUsers(deps))) throw new Refusal('setup-closed')
    const attempt = { address: request.ip, secret: { kind: 'setup-code', of: '' } } as const
    const sent = await gate.guess(attempt, async () => {
      const { code: given, ...rest } = parse(setup, request.body)
      return wanted !== null && isSameCode(given, wanted) ? rest : null
    })
    if (sent === null) throw used === null ? wrongCode() : new Refusal('setup-closed')
    const { password, ...person } = sent
    if (used !== null) throw new Refusal('setup-code-used')
    await refuseWeak(password, { person, pointer: '/password' })
    const hash = await hashPassword(password, request.ip)
    const values = firstAdministrator(person)
    const handled = await onUsers(deps, unkeyedContext(request, now()), (state) => {
      if (state.users.lastId > 0) throw new Refusal('setup-code-used')
      return createUser(state, { values, hash })
    })
    used = wanted
    await code.forget().catch(() => {}) // the next start removes it
    logSecurity(request, 'setup', { userId: 1 })
    reply.code(201).header('Position', String(handled.position))
    return userBody(1, values)
  })
}

/** At every start: a new setup code while there is no account, none afterwards. */
export async function prepareSetup(deps: Deps): Promise<void> {
  if (!deps.deployment.printsSetupCode) return
  const code = new SetupCode({ dataDir: deps.config.dataDir, now: deps.now })
  if (await hasUsers(deps)) await code.forget()
  else await code.renew()
}

export type SignInHint =
  | { readonly setupCode: string }
  | { readonly email: string }
  | { readonly nobody: true }
  | null

/** How the operator signs in first; null when no hint is needed. */
export async function signInHint(deps: Deps): Promise<SignInHint> {
  const { config, now, deployment } = deps
  const setupCode = deployment.printsSetupCode
    ? await new SetupCode({ dataDir: config.dataDir, now }).current()
    : null
  if (setupCode !== null) return { setupCode }
  const { byEmail, users } = await usersNow(deps)
  if (config.admin === null && users.lastId === 0) return { nobody: true }
  return config.admin && byEmail.has(emailKey(config.admin.email)) ? { email: config.admin.email } : null
}

function wrongCode(): Refusal {
  const code = 'setup-code-wrong'
  return new Refusal(code, { errors: [{ pointer: '/code', code }] })
}

async function hasUsers(deps: Deps): Promise<boolean> {
  return (await usersNow(deps)).users.lastId > 0
}
