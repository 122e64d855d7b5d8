import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '#roles.ts'

const KIB = 1024
/** The longest names and passwords, escaped as long as JSON allows, fit into the smaller two; only administrators send lists. */
const LARGEST: Readonly<Record<Role, number>> = {
  public: 8 * KIB,
  user: 16 * KIB,
  auditor: 16 * KIB,
  admin: KIB * KIB,
}

export const MAX_BODY = LARGEST.admin

/** Reading a body holds everybody else up: who may do less sends less. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const role = route.config?.role
    if (role !== undefined && role !== 'admin')
      route.bodyLimit = Math.min(route.bodyLimit ?? LARGEST[role], LARGEST[role])
  })
}
