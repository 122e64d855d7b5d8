import type { FastifyInstance } from 'fastify'

const FORGET_MILLISECONDS = 5 * 60_000

/**
 * Watches for a proxy that is not named in TRUSTED_PROXY: all clients then have the proxy's address and share one limit of
 * sign-ins. It is reported in the log, and by `/health/ready` until no such request has come for 5 minutes, since anybody
 * can send a single one.
 */
export function watchForwarding(app: FastifyInstance, now: () => Date): void {
  let ignoredAt = Number.NEGATIVE_INFINITY
  const isIgnored = (): boolean => now().getTime() - ignoredAt < FORGET_MILLISECONDS
  app.decorate('forwardingIgnored', isIgnored)
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    if (request.ips !== undefined && request.ips.length > 1) return // the header was believed, whatever it names
    const isSaid = isIgnored()
    ignoredAt = now().getTime()
    if (isSaid) return
    request.log.warn(
      { event: 'proxy-not-named' },
      'X-Forwarded-For is not believed: name the proxy in TRUSTED_PROXY',
    )
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request has recently had an X-Forwarded-For that was not believed. */
    forwardingIgnored: () => boolean
  }
}
