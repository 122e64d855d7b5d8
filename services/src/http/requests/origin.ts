import { isIP } from 'node:net'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writing requests from pages of another origin, whatever credentials they have. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && !isOwnOrigin(request, publicOrigin))
      throw new Refusal('origin-foreign')
  })
}

/**
 * Whether the request has no `Origin` (a program), the public one, or that of the requested host if it is an IP address or
 * localhost: any other name could have been pointed at this server by somebody else.
 */
export function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicOrigin) return true
  const from = URL.parse(origin)
  if (!from || from.origin !== origin || from.host !== host) return false
  return from.hostname === 'localhost' || isIP(from.hostname.replace(/^\[|\]$/g, '')) !== 0
}
