import { Readable } from 'node:stream'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Sessions, SignedIn } from '#deps.ts'
import { mayUse, type Role } from '#roles.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set here on every route whose role is not `public`. */
    signedIn: SignedIn | null
    /** Throws `unauthenticated` when the session has ended since it was checked; to be called after any long wait. */
    lookAgain: () => void
  }
  interface FastifyInstance {
    /** Throws `unauthenticated` or `forbidden` unless the caller may use what requires this role. */
    authorise: (request: FastifyRequest, role: Role) => Promise<void>
    onRevoked: Sessions['onRevoked']
  }
  interface FastifyContextConfig {
    /** Who may call the route; every route must state it. */
    role?: Role
  }
}

export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const OF_WHAT_WAS_READ = ['etag', 'position', 'last-modified', 'last-modified-by', 'content-disposition']
const BEARER = /^Bearer +([\w~+/.=-]{1,512})$/i

/**
 * Every route states who may call it; session (401) and role (403) are checked before anything else that was sent. The
 * session is checked again when the body has arrived, when a command is decided and stored, and before a read is answered,
 * so that a user who was signed out meanwhile gets nothing. A change of the user's role ends the session, too.
 */
export function requireRoles(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('signedIn', null)
  app.decorateRequest('lookAgain', function lookAgain(this: FastifyRequest) {
    if (this.signedIn && !sessions.isOpen(this.signedIn.sessionId)) throw new Refusal('unauthenticated')
  })
  app.decorate('onRevoked', (listener) => sessions.onRevoked(listener))
  app.addHook('onRoute', refuseWithoutRole)
  app.decorate('authorise', async (request: FastifyRequest, role: Role) => {
    if (role === 'public') return
    request.signedIn = await authenticated(request, sessions)
    if (!mayUse(request.signedIn.roleId, role)) throw new Refusal('forbidden')
  })
  app.addHook('onRequest', async (request) => {
    await app.authorise(request, request.routeOptions.config.role ?? 'public') // only unknown routes state none
  })
  app.addHook('preValidation', async (request) => request.lookAgain())
  app.addHook('onSend', async (request, reply, payload) => {
    if (!READS.has(request.method) || reply.statusCode >= 400) return
    try {
      request.lookAgain()
    } catch (error) {
      if (payload instanceof Readable) payload.destroy()
      for (const header of OF_WHAT_WAS_READ) reply.removeHeader(header)
      throw error
    }
  })
}

/** The caller of a route that is not public; throws `unauthenticated` when nobody is signed in. */
export function signedInAs(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refusal('unauthenticated')
  return request.signedIn
}

/** The bearer token of the `Authorization` header; null without a valid one. */
export function bearerToken(request: FastifyRequest): string | null {
  return BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function authenticated(request: FastifyRequest, sessions: Sessions): Promise<SignedIn> {
  const token = bearerToken(request)
  const signedIn = token === null ? null : await sessions.authenticate(token)
  if (!signedIn) throw new Refusal('unauthenticated')
  return signedIn
}

function refuseWithoutRole(route: RouteOptions): void {
  if (route.config?.role === undefined)
    throw new Error(`route ${String(route.method)} ${route.url} states no role`)
}
