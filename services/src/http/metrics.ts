import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

type Served = { count: number; seconds: number }
type Sample = readonly [labels: string, value: number]

/** `/metrics` in Prometheus' text format: requests, event loop, connections, memory, projector lag. */
export function metricsRoute(app: FastifyInstance, { log, models }: Pick<Deps, 'log' | 'models'>): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  const served = new Map<string, Served>()
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `{method="${request.method}",route="${route}",status="${reply.statusCode}"}`
    const entry = served.get(labels) ?? { count: 0, seconds: 0 }
    entry.count += 1
    entry.seconds += reply.elapsedTime / 1000
    served.set(labels, entry)
  })

  app.get('/metrics', { config: { role: 'public' } }, async (_request, reply) => {
    const head = await log.head()
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return [
      metric(
        'staffplan_requests_total',
        'counter',
        [...served].map(([labels, { count }]) => [labels, count]),
      ),
      metric(
        'staffplan_request_seconds_total',
        'counter',
        [...served].map(([labels, { seconds }]) => [labels, seconds]),
      ),
      metric('staffplan_event_loop_delay_seconds', 'gauge', [
        ['{quantile="0.5"}', delay.percentile(50) / 1e9],
        ['{quantile="0.99"}', delay.percentile(99) / 1e9],
        ['{quantile="1"}', delay.max / 1e9],
      ]),
      metric('staffplan_connections', 'gauge', [['', await connections(app)]]),
      metric('staffplan_resident_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
      metric('staffplan_log_position', 'counter', [['', Number(head)]]),
      metric(
        'staffplan_projector_lag',
        'gauge',
        [...models.states()].map(([name, { position }]) => [
          `{projection="${name}"}`,
          Number(head - position),
        ]),
      ),
    ].join('')
  })
}

function metric(name: string, type: 'counter' | 'gauge', samples: readonly Sample[]): string {
  return `# TYPE ${name} ${type}\n${samples.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`
}

/** Open connections, live sockets among them. */
function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
}
