import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Deps } from './deps.ts'
import { healthRoutes } from '#observability/health.ts'
import { logHalts, logSeals } from '#observability/log.ts'
import { metricsRoute } from '#observability/metrics.ts'
import { answerUnknownRoutes, refuseUnknown } from '#http/answers/not-found.ts'
import { createHttpServer } from '#http/create-http-server.ts'
import { serveSite } from '#http/site.ts'
import { liveRoutes } from '#live/socket.ts'
import { openApiRoutes } from '#openapi/openapi-routes.ts'
import { features } from './features.ts'

/** Builds the HTTP application: features, live socket, metrics, health and web client. `hear` is called for every route. */
export async function buildApp(
  deps: Deps,
  hear: (route: RouteOptions) => void = () => {},
): Promise<FastifyInstance> {
  const app = createHttpServer(deps)
  app.addHook('onRoute', hear)
  logHalts(app, deps.models)
  logSeals(app, deps.seals)
  const isProjector = deps.config.role === 'projector'
  if (isProjector) answerUnknownRoutes(app, refuseUnknown)
  else {
    serveSite(app)
    openApiRoutes(app)
  }
  metricsRoute(app, deps)
  healthRoutes(app, deps)
  if (isProjector) return app
  await liveRoutes(app, deps) // first: its hooks must see every route
  for (const feature of features) feature.routes(app, deps)
  return app
}
