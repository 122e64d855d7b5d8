import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { TokenAnswer } from '@staffplan/contracts/users/token'
import { WEB_CLIENT } from '@staffplan/contracts/users/web-client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerToken } from '#http/requests/authenticate.ts'
import { unkeyedContext } from '#http/commands/command-context.ts'
import type { Deps, Proven, SignInTrail } from '#deps.ts'
import { parseForm } from '#http/requests/form-text.ts'
import { refuseOtherEncodings, utf8 } from '#http/requests/json-body.ts'
import { unlessAway } from '#ports/event-log.ts'
import { logSecurity } from '#observability/log.ts'
import { refusalOf } from '#http/answers/problem.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { tokenHash } from '#users/passwords/secret-token.ts'
import type { SignInGate } from './sign-in-gate.ts'
import { accountOf, signIn } from './sign-in.ts'

const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM = 16 * 1024
const open = { config: { role: 'public' as const }, bodyLimit: MAX_FORM }

/** Error codes of RFC 6749, section 5.2: the only answers that are no problem documents. */
type OAuthError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

/** `/oauth/token` (password grant for our own client) and `/oauth/revoke`. */
export function oauthRoutes(app: FastifyInstance, deps: Deps, gate: SignInGate): void {
  app.register(async (oauth) => {
    oauth.addContentTypeParser(
      FORM,
      { parseAs: 'buffer' },
      async (request: FastifyRequest, bytes: Buffer) => {
        refuseOtherEncodings(request)
        return parseForm(utf8(bytes))
      },
    )
    tokenRoute(oauth, deps, gate)
    revokeRoute(oauth, deps)
  })
}

function tokenRoute(oauth: FastifyInstance, deps: Deps, gate: SignInGate): void {
  const { sessions, now } = deps
  const pseudonyms = new Pseudonyms(deps.config)
  oauth.post('/oauth/token', { ...open, errorHandler: unreadableForm }, async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(FORM)) throw new Refusal('media-type-unsupported')
    if (!isOurClient(request, deps)) {
      reply.code(401).header('WWW-Authenticate', 'Basic realm="staffplan"')
      return refuse(reply, 'invalid_client')
    }
    const { grant_type: grant, username, password } = request.body as { [name: string]: unknown } // parseForm gives texts and lists
    if (typeof grant !== 'string' || grant === '') return refuse(reply, 'invalid_request')
    if (grant !== 'password') return refuse(reply, 'unsupported_grant_type')
    if (!isText(username) || !isText(password)) return refuse(reply, 'invalid_request')
    const proven = await attempt(request, reply, { username, password })
    if (!proven) return refuse(reply, 'invalid_grant')
    const trail = await named(request, username)
    const opened = await sessions.open(proven, unkeyedContext(request, now()), trail)
    if (!opened) return refuse(reply, 'invalid_grant')
    const { token, seconds, position } = opened
    logSecurity(request, 'signed-in', { userId: proven.userId, ...trail })
    reply.header('Pragma', 'no-cache').header('Position', String(position))
    return { access_token: token, token_type: 'Bearer', expires_in: seconds } satisfies TokenAnswer
  })

  async function named({ ip: address }: FastifyRequest, username: string): Promise<SignInTrail> {
    return { account: await pseudonyms.of(accountOf(username)), address }
  }

  /** Null when the sign-in was refused. The answer does not say why; only too many attempts get another status. */
  async function attempt(
    request: FastifyRequest,
    reply: FastifyReply,
    { username, password }: { username: string; password: string },
  ): Promise<Proven | null> {
    try {
      const proven = await signIn({ address: request.ip, username, password }, deps, gate)
      if (proven === null) logSecurity(request, 'sign-in-failed', await named(request, username))
      return proven
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code !== 'rate-limited') throw error
      logSecurity(request, 'sign-in-limited', await named(request, username))
      reply.code(429).header('Retry-After', String(refusal.params['retryAfter']))
      return null
    }
  }
}

/** A form that cannot be decoded is answered as RFC 6749's `invalid_request`; other errors as on any route. */
function unreadableForm(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (refusalOf(error).code !== 'encoding-invalid') throw error
  void refuse(reply, 'invalid_request')
}

/**
 * Logout: ends the session of the header's token; an unknown one has ended already (RFC 7009). While the log is
 * unavailable, the session ends in this process nevertheless, the answer is 503, and the call may be repeated.
 */
function revokeRoute(oauth: FastifyInstance, { sessions, now }: Deps): void {
  oauth.post('/oauth/revoke', open, async (request, reply) => {
    const token = bearerToken(request)
    const signedIn = token === null ? null : await sessions.authenticate(token).catch(unlessAway)
    if (token !== null) {
      const position = await sessions.end(tokenHash(token), unkeyedContext(request, now()))
      reply.header('Position', String(position))
    }
    logSecurity(request, 'signed-out', signedIn ? { userId: signedIn.userId } : {})
    return reply.code(200).send({})
  })
}

function refuse(reply: FastifyReply, error: OAuthError): FastifyReply {
  if (reply.statusCode === 200) reply.code(400)
  return reply.send({ error, error_description: DESCRIPTIONS[error] })
}

const DESCRIPTIONS: Readonly<Record<OAuthError, string>> = {
  invalid_request: 'grant_type, username and password are needed, each once.',
  invalid_client: 'The client is not known.',
  invalid_grant: 'E-mail or password is wrong.',
  unsupported_grant_type: 'Only the grant type password is offered.',
}

/** Accepts the credentials that the browser application is built with, and the configured pair for other programs. */
function isOurClient(request: FastifyRequest, { config: { oauthClient } }: Deps): boolean {
  const given = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const decoded = Buffer.from(given, 'base64')
  return [WEB_CLIENT, `${oauthClient.id}:${oauthClient.secret}`].some((pair) => {
    const wanted = Buffer.from(pair)
    return decoded.length === wanted.length && timingSafeEqual(decoded, wanted)
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
