import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { bearerToken } from './authenticate.ts'
import { networkOf } from './network-of.ts'

const MINUTE = 60_000
/** Bodies that a network may send per minute, for each sign-in that it may try. */
const BODIES_PER_SIGN_IN = 20
const MAX_NETWORKS = 20_000
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Limits how many bodies callers without a session may send to public routes, before a byte of a body is read. */
export function guardPublicRoutes(
  app: FastifyInstance,
  { signInsPerMinute, now, sessions }: { signInsPerMinute: number } & Pick<Deps, 'now' | 'sessions'>,
): void {
  const limit = signInsPerMinute * BODIES_PER_SIGN_IN
  const bodies = new Map<string, { readonly since: number; count: number }>()
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || !isPublic(request)) return
    const time = now().getTime()
    const network = networkOf(request.ip)
    const sent = sentBy(network, time)
    if (sent.count >= limit && !(await isSignedIn(request))) {
      const retryAfter = Math.ceil((sent.since + MINUTE - time) / 1000)
      throw new Refusal('rate-limited', { params: { retryAfter } })
    }
    sent.count += 1
  })

  async function isSignedIn(request: FastifyRequest): Promise<boolean> {
    const token = bearerToken(request)
    return token !== null && (await sessions.authenticate(token)) !== null
  }

  function sentBy(network: string, time: number): { readonly since: number; count: number } {
    const known = bodies.get(network)
    if (known && known.since > time - MINUTE && known.since <= time) return known
    const fresh = { since: time, count: 0 }
    bodies.delete(network) // so that the newest come last
    bodies.set(network, fresh)
    if (bodies.size > MAX_NETWORKS) bodies.delete(bodies.keys().next().value!) // there is one: it was just set
    return fresh
  }
}

/** Whether the route is public; unknown routes are not, and their bodies are never read. */
function isPublic({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.role === 'public'
}
