import type { FastifyInstance } from 'fastify'

/**
 * Whether somebody in front says where requests come from without being named in TRUSTED_PROXY: then every client has one
 * address, that of the proxy, and they share one limit of sign-ins. Said once in the log, and by `/health/ready` for ever.
 */
export function watchForwarding(app: FastifyInstance): void {
  let isIgnored = false
  app.decorate('forwardingIgnored', () => isIgnored)
  app.addHook('onRequest', async (request) => {
    if (isIgnored || request.headers['x-forwarded-for'] === undefined) return
    if (request.ips !== undefined && request.ips.length > 1) return // believed, whoever it names
    isIgnored = true
    request.log.warn(
      { event: 'proxy-not-named' },
      'X-Forwarded-For is not believed: name the proxy in TRUSTED_PROXY',
    )
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a request has carried an X-Forwarded-For that was not believed. */
    forwardingIgnored: () => boolean
  }
}
