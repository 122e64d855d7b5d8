import type { FastifyInstance, FastifyReply } from 'fastify'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
const ONE_YEAR = 31_536_000

/** Adds the security headers to every answer, and keeps caches from storing data. */
export function securityHeaders(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    secure(reply)
    if (publicOrigin.startsWith('https:'))
      reply.header('Strict-Transport-Security', `max-age=${ONE_YEAR}; includeSubDomains`)
    if (/^\/(?:v1|oauth|health|metrics)(?:\/|\?|$)/.test(request.url))
      reply.header('Cache-Control', 'no-store')
  })
}

/** Adds the headers that never vary, also to answers that are sent before the hooks run. */
export function secure(reply: FastifyReply): void {
  reply.headers(HEADERS)
}
