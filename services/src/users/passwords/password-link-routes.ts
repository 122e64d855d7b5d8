import { Refusal } from '@staffplan/contracts/refusal'
import { type PasswordLink, passwordByLink } from '@staffplan/contracts/users/password'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { unkeyedContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { logSecurity } from '#observability/log.ts'
import { idOf } from '#http/commands/record-routes.ts'
import { existing } from '#kernel/records/record-decisions.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeak } from './password-strength.ts'
import { newToken, tokenHash } from './secret-token.ts'
import { refuseOwnPassword } from '#users/own-user.ts'
import type { SignInGate } from '#users/sign-in/sign-in-gate.ts'
import { onUsers, userNow, usersNow } from '#users/user-commands.ts'
import { setPassword } from '#users/user-decisions.ts'
import type { UsersState } from '#streams/users.ts'

const LIFETIME = 60 * 60 * 1000

/**
 * Routes of password links: an administrator issues a link, with which a person sets a password once, within an hour.
 */
export function passwordLinkRoutes(app: FastifyInstance, deps: Deps, gate: SignInGate): void {
  const { config, now } = deps

  app.post(
    '/v1/users/:id/passwordLink',
    { config: { role: 'admin', secret: true } },
    async (request, reply) => {
      const userId = idOf(request)
      refuseOwnPassword(request, userId)
      const token = newToken()
      const expiresAt = new Date(now().getTime() + LIFETIME).toISOString()
      const data = { userId, tokenHash: tokenHash(token), expiresAt }
      const handled = await onUsers(deps, unkeyedContext(request, now()), (state) => {
        existing(state.users, userId)
        return [{ type: 'PasswordLinkIssued', data, entity: `user:${userId}` }]
      })
      logSecurity(request, 'password-link-issued', { userId })
      reply.code(201).header('Position', String(handled.position))
      // The token stands behind a #, so that it gets into no server log and no Referer header.
      return { link: `${config.publicOrigin}/passwordReset#token=${token}`, expiresAt } satisfies PasswordLink
    },
  )

  app.post('/v1/passwordLink', { config: { role: 'public' } }, async (request, reply) => {
    const { token, password } = parse(passwordByLink, request.body)
    await gate.enter(request.ip)
    const link = tokenHash(token)
    const userId = userOf(await usersNow(deps), link, now())
    const { values: person } = await userNow(deps, userId)
    await refuseWeak(password, { person, pointer: '/password' })
    const hash = await hashPassword(password, request.ip)
    const handled = await onUsers(deps, unkeyedContext(request, now()), (state) =>
      setPassword(state, { id: userOf(state, link, now()), hash }),
    )
    logSecurity(request, 'password-set-by-link', { userId })
    return reply.header('Position', String(handled.position)).code(204).send()
  })
}

/** The user that a link is for. Throws `link-invalid`, whatever is wrong with the link. */
function userOf({ links }: UsersState, hash: string, now: Date): number {
  const link = links.get(hash)
  if (!link || link.expiresAt <= now.toISOString()) throw new Refusal('link-invalid')
  return link.userId
}
