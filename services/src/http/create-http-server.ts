import { randomUUID } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { READS, requireRoles } from './requests/authenticate.ts'
import { limitBodies, MAX_BODY } from './requests/body-limits.ts'
import { answerClientError, refuseTunnel } from './answers/client-error.ts'
import { recordEtags } from './answers/record-etags.ts'
import type { Deps } from '#deps.ts'
import { parseForm } from './requests/form-text.ts'
import { answerOnce } from './commands/idempotency.ts'
import { acceptJson } from './requests/json-body.ts'
import { LargeLists } from './answers/large-lists.ts'
import { watchForwarding } from './requests/forwarded.ts'
import { logFailure, logOptions, logRequests, logSecurity } from '#observability/log.ts'
import { refuseMomentsOfPresent } from './requests/moment-gate.ts'
import { refuseForeignOrigins } from './requests/origin.ts'
import { plainAddress } from './requests/plain-address.ts'
import { refusalOf, sendProblem } from './answers/problem.ts'
import { refuseUnstatedAnswer } from './answers/public-answer.ts'
import { guardPublicRoutes } from './requests/public-gate.ts'
import { statusOf } from './answers/refusals.ts'
import { secure, securityHeaders } from './answers/security-headers.ts'

const MAX_PARAMETER = 500
const MAX_HEADERS = 16 * 1024
const HEADERS_MILLISECONDS = 10_000
const REQUEST_MILLISECONDS = 60_000

/** Stands for a query string that cannot be read, since Fastify's parser must not throw. */
const UNREADABLE = {}

/** Fastify with everything that all routes share: limits, roles, bodies, refusals, headers, log. */
export function createHttpServer({
  config,
  sessions,
  expiring,
  personalData,
  events,
  now,
}: Pick<Deps, 'config' | 'sessions' | 'expiring' | 'personalData' | 'events' | 'now'>): FastifyInstance {
  const app = fastify({
    ...logOptions(config.logLevel),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxy ?? false,
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_MILLISECONDS,
    http: {
      headersTimeout: HEADERS_MILLISECONDS,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: MAX_HEADERS,
    },
    rewriteUrl: ({ url = '/' }) => plainAddress(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PARAMETER,
      querystringParser: queryOf,
    },
    frameworkErrors(error, request, reply) {
      secure(reply)
      refuse(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  })
  app.server.on('connect', refuseTunnel)
  app.decorate('largeLists', new LargeLists())
  app.setErrorHandler(refuse)
  securityHeaders(app, config)
  logRequests(app)
  watchForwarding(app, now)
  requireRoles(app, sessions)
  app.addHook('onRoute', refuseUnstatedAnswer)
  limitBodies(app)
  refuseForeignOrigins(app, config.publicOrigin) // before anything counts: no page uses up its visitors' limits
  guardPublicRoutes(app, { signInsPerMinute: config.loginLimitPerMinute, now, sessions })
  app.addHook('onRequest', async ({ query }) => {
    if (query === UNREADABLE) throw new Refusal('encoding-invalid')
  })
  app.addHook('onResponse', closeRefusedUpgrade)
  recordEtags(app, events)
  refuseMomentsOfPresent(app)
  acceptJson(app)
  answerOnce(app, { config, expiring, personalData })
  return app
}

/**
 * The refusal for a reader whose session has ended meanwhile, which replaces any other error; null otherwise. When Fastify
 * itself refuses an address, nobody is signed in and the request lacks its decorators.
 */
function endedMeanwhile(request: FastifyRequest): unknown {
  if (!READS.has(request.method) || !request.signedIn) return null
  try {
    request.lookAgain()
    return null
  } catch (error) {
    return error
  }
}

/** Answers every error, and logs those of the server. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(endedMeanwhile(request) ?? error)
  const status = statusOf[refusal.code]
  if (status >= 500) logFailure(request, { code: refusal.code, status, error })
  if (refusal.code === 'forbidden') logSecurity(request, 'denied')
  void sendProblem(request, reply, refusal)
}

/** Closes the connection of an upgrade that was refused before the socket's hooks: Node has handed it over and will not. */
async function closeRefusedUpgrade(request: FastifyRequest): Promise<void> {
  if (request.headers.upgrade !== undefined && !request.ws) request.raw.socket.destroySoon()
}

function queryOf(text: string): { [name: string]: string | string[] } {
  try {
    return parseForm(text)
  } catch {
    return UNREADABLE
  }
}
