import { Refusal } from '@staffplan/contracts/refusal'
import { passwordChange } from '@staffplan/contracts/users/password'
import type { PasswordChanged } from '@staffplan/contracts/users/token'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { afterAppend, readAtLeast } from '#http/answers/answer.ts'
import { publicAnswer } from '#http/answers/public-answer.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { systemContext, unkeyedContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { logSecurity } from '#observability/log.ts'
import { hashPassword, isPassword } from './passwords/password-hash.ts'
import { refuseWeak } from './passwords/password-strength.ts'
import type { SignInGate } from './sign-in/sign-in-gate.ts'
import { userAnswer } from './user-body.ts'
import { onUsers, userNow, usersNow } from './user-commands.ts'
import { setPassword } from './user-decisions.ts'
import { usersCollection } from './users-projection.ts'

const anyUser = { config: { role: 'user' as const } }
const anyUserOnce = { config: { role: 'user' as const, secret: true as const } }

/** Routes of the signed-in user's own account. */
export function meRoutes(app: FastifyInstance, deps: Deps, gate: SignInGate): void {
  const { config, models, now, sessions } = deps

  app.get(
    '/v1/me',
    anyUser,
    publicAnswer(async (request, reply) => {
      await readAtLeast(request, reply, { models, collection: usersCollection.name })
      const { userId } = signedInAs(request)
      return userAnswer(reply, userId, await userNow(deps, userId))
    }),
  )

  /** Changes the own password, which ends every session of the user; the answer brings the token of a new one. */
  app.post(
    '/v1/me/password',
    anyUserOnce,
    publicAnswer(async (request, reply): Promise<PasswordChanged> => {
      if (config.demoMode)
        throw new Refusal('demo-mode', { detail: 'This feature is not enabled in demo mode.' })
      const { userId } = signedInAs(request)
      const {
        oldPassword,
        newPassword,
        newPasswordRepeat = newPassword,
      } = parse(passwordChange, request.body)
      if (newPasswordRepeat !== newPassword) throw refused('password-mismatch', '/newPasswordRepeat')
      if (oldPassword === newPassword) throw refused('password-unchanged', '/newPassword')
      const attempt = { address: request.ip, secret: { kind: 'own-password', of: userId } } as const
      const isTheirs = await gate.guess(attempt, async () => {
        const { hashes } = await usersNow(deps)
        return (await isPassword(oldPassword, hashes.get(userId), request.ip)) || null
      })
      if (!isTheirs) throw refused('password-wrong', '/oldPassword')
      const { values: person } = await userNow(deps, userId)
      await refuseWeak(newPassword, { person, pointer: '/newPassword' })
      const hash = await hashPassword(newPassword, request.ip)
      const context = unkeyedContext(request, now())
      const handled = await onUsers(deps, context, (state) => setPassword(state, { id: userId, hash }))
      logSecurity(request, 'password-changed')
      reply.header('Position', String(handled.position))
      const proven = { userId, securedAt: String(handled.revision) }
      // The session of this request has ended. The password is changed, even if no new session can be opened.
      const opened = await afterAppend(reply, () => sessions.open(proven, systemContext(now(), request.id)))
      if (!opened) return { access_token: null }
      const { token, seconds } = opened
      return { access_token: token, token_type: 'Bearer', expires_in: seconds }
    }),
  )
}

function refused(
  code: 'password-mismatch' | 'password-unchanged' | 'password-wrong',
  pointer: string,
): Refusal {
  return new Refusal(code, { errors: [{ pointer, code }] })
}
