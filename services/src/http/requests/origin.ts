import { isIP } from 'node:net'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A page of another origin may not change anything here, whatever it got hold of. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.has(request.method) && !isOwnOrigin(request, publicOrigin))
      throw new Refusal('origin-foreign')
  })
}

/**
 * No `Origin` (a program), the public one, or the host that was asked when that is an address or localhost:
 * a name could have been pointed at us by somebody else.
 */
export function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || origin === publicOrigin) return true
  const from = URL.parse(origin)
  if (!from || from.origin !== origin || from.host !== host) return false
  return from.hostname === 'localhost' || isIP(from.hostname.replace(/^\[|\]$/g, '')) !== 0
}
