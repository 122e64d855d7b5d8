import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#roles.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

const LEAST_FIRST: readonly Role[] = ['public', 'user', 'auditor', 'admin']

/**
 * Handles unknown routes: 405 with `Allow` when the path takes other methods, for callers who may use one of them. Otherwise
 * `otherwise` decides (deep links or 404).
 */
export function answerUnknownRoutes(app: FastifyInstance, otherwise: Answer): void {
  const methodsOf = new Map<string, Set<string>>()
  const rolesOf = new Map<string, Set<Role>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = methodsOf.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsOf.set(url, methods)
    rolesOf.set(url, (rolesOf.get(url) ?? new Set()).add(config?.role ?? 'public'))
  })
  // Before a body is read, since no route has checked who sends it.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const asked = segments(request.url.split('?', 1)[0]!)
    const allowed = [...methodsOf].filter(([url]) => matches(segments(url), asked))
    if (allowed.length === 0) {
      if (request.method === 'GET' || request.method === 'HEAD') return
      throw new Refusal('not-found')
    }
    const roles = new Set(allowed.flatMap(([url]) => [...(rolesOf.get(url) ?? [])]))
    await app.authorise(request, LEAST_FIRST.find((role) => roles.has(role)) ?? 'public')
    const methods = new Set(allowed.flatMap(([, names]) => Array.from(names)))
    reply.header('Allow', Array.from(methods).toSorted().join(', '))
    throw new Refusal('method-not-allowed')
  })
  app.setNotFoundHandler(async (request, reply) => otherwise(request, reply))
}

/** Refuses every unknown route with `not-found`. */
export function refuseUnknown(): never {
  throw new Refusal('not-found')
}

function segments(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

/** `:name` takes one segment, `*` all that follow. */
function matches(route: readonly string[], asked: readonly string[]): boolean {
  const rest = route.indexOf('*')
  if (rest >= 0 && asked.length > rest) return matches(route.slice(0, rest), asked.slice(0, rest))
  return (
    route.length === asked.length &&
    route.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]))
  )
}
