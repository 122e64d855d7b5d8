import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Deps } from '#http/deps.ts'
import { healthRoutes } from '#http/health.ts'
import { logHalts } from '#http/log.ts'
import { metricsRoute } from '#http/metrics.ts'
import { answerUnknownRoutes, refuseUnknown } from '#http/not-found.ts'
import { openRim } from '#http/rim.ts'
import { serveSite } from '#http/site.ts'
import { liveRoutes } from '#live/socket.ts'
import { features } from './features.ts'

/** Everything that answers: the features' calls, the live socket, health and the web client; `hear` is told each route. */
export async function buildApp(
  deps: Deps,
  hear: (route: RouteOptions) => void = () => {},
): Promise<FastifyInstance> {
  const app = openRim(deps)
  app.addHook('onRoute', hear)
  logHalts(app, deps.models)
  const isProjector = deps.config.role === 'projector'
  if (isProjector) answerUnknownRoutes(app, refuseUnknown)
  else serveSite(app)
  metricsRoute(app, deps)
  healthRoutes(app, deps)
  if (isProjector) return app
  await liveRoutes(app, deps) // first: its hooks must see every route
  for (const feature of features) feature.routes(app, deps)
  return app
}
