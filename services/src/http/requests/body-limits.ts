import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '#roles.ts'

const KIB = 1024
/** Largest body by role, in bytes. The longest names and passwords fit, fully escaped; only administrators send lists. */
const LARGEST: Readonly<Record<Role, number>> = {
  public: 8 * KIB,
  user: 16 * KIB,
  auditor: 16 * KIB,
  admin: KIB * KIB,
}

export const MAX_BODY = LARGEST.admin

/** Limits bodies by role: reading one holds everybody else up, so those who may do less may send less. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const role = route.config?.role
    if (role !== undefined && role !== 'admin')
      route.bodyLimit = Math.min(route.bodyLimit ?? LARGEST[role], LARGEST[role])
  })
}
