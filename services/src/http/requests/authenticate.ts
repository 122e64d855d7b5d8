import { Readable } from 'node:stream'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Sessions, SignedIn } from '#deps.ts'
import { mayUse, type Role } from '#roles.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set here on every route whose role is not `public`. */
    signedIn: SignedIn | null
    /** Throws `unauthenticated` when the session has ended since; for whoever has waited for what is sent. */
    lookAgain: () => void
  }
  interface FastifyInstance {
    /** Throws `unauthenticated` or `forbidden` unless whoever asks may do what this role may. */
    authorise: (request: FastifyRequest, role: Role) => Promise<void>
    onRevoked: Sessions['onRevoked']
  }
  interface FastifyContextConfig {
    /** Every route states it. */
    role?: Role
  }
}

export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const OF_WHAT_WAS_READ = ['etag', 'position', 'last-modified', 'last-modified-by', 'content-disposition']
const BEARER = /^Bearer +([\w~+/.=-]{1,512})$/i

/**
 * Every route states who may call it; session (401) and role (403) are looked at before anything that was sent. A body takes
 * its time, so the session is looked at again when it is there, and once more when a command is decided and stored, or before
 * what was read is answered: whoever was signed out meanwhile gets none of it. Another role ends it too.
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
    await app.authorise(request, request.routeOptions.config.role ?? 'public') // only what is not found states none
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

/** Who calls, on a route that is not public. */
export function signedInAs(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Refusal('unauthenticated')
  return request.signedIn
}

/** The token of the `Authorization` header; null without one that can be read. */
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
