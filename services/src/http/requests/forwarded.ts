import type { FastifyInstance } from 'fastify'

const FORGET_MILLISECONDS = 5 * 60_000

/**
 * Whether somebody in front says where requests come from without being named in TRUSTED_PROXY: then every client has one
 * address, that of the proxy, and they share one limit of sign-ins. Said in the log and by `/health/ready` until
 * no such request has come for a while: anybody can send a single one.
 */
export function watchForwarding(app: FastifyInstance, now: () => Date): void {
  let ignoredAt = Number.NEGATIVE_INFINITY
  const isIgnored = (): boolean => now().getTime() - ignoredAt < FORGET_MILLISECONDS
  app.decorate('forwardingIgnored', isIgnored)
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return
    if (request.ips !== undefined && request.ips.length > 1) return // believed, whoever it names
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
    /** Whether a request has lately carried an X-Forwarded-For that was not believed. */
    forwardingIgnored: () => boolean
  }
}
