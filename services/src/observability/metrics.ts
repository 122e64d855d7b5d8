import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { answerInTime } from '#with-timeout.ts'
import { LogGrowth } from './log-growth.ts'
import type { Latency } from './latency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a feature's own gauge to `/metrics`; it is read for every request. */
    gauge: (name: string, read: Gauge) => void
  }
}

/** A gauge that fails or is late, for instance because the log is away, is left out. */
type Gauge = () => number | Promise<number>
type Served = { count: number; seconds: number }
type Parts = Pick<Deps, 'events' | 'deployment' | 'models' | 'tail' | 'appends' | 'seals'>

/** Milliseconds that the answer waits for the log and for gauges; what is later is left out. */
const TIMEOUT = 1_500
/** Milliseconds between two samples of the event loop's delay. */
const RESOLUTION = 20

/** `/metrics` in Prometheus' text format. */
export function metricsRoute(app: FastifyInstance, deps: Parts): void {
  const gauges = new Map<string, Gauge>()
  app.decorate('gauge', (name: string, read: Gauge) => void gauges.set(name, read))
  const requests = countRequests(app)
  const ownProcess = processFigures(app)
  const readModels = readModelFigures(app, deps)

  app.get('/metrics', { config: { role: 'public' } }, async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    const read = async ([name, look]: [string, Gauge]): Promise<string> =>
      figure(name, 'gauge', [['', await answerInTime(TIMEOUT, Promise.resolve(look()))]])
    const [head, ofFeatures] = await Promise.all([
      answerInTime(TIMEOUT, deps.events.head()),
      Promise.all([...gauges].map(read)),
    ])
    return [
      requests(),
      histogram('staffplan_append_seconds', deps.appends),
      figure('staffplan_appends_failed_total', 'counter', [['', deps.appends.failed]]),
      readModels(head),
      figure('staffplan_seal_failures_total', 'counter', [['', deps.seals.failures]]),
      figure('staffplan_seal_age_seconds', 'gauge', [['', deps.seals.secondsSincePass]]),
      figure('staffplan_live_sockets', 'gauge', [['', liveSockets(app)]]),
      ...ofFeatures,
      await ownProcess(),
    ].join('')
  })
}

/** Counts requests by method, route and status, never by the path as sent. */
function countRequests(app: FastifyInstance): () => string {
  const served = new Map<string, Served>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `{method="${request.method}",route="${route}",status="${reply.statusCode}"}`
    const entry = served.get(labels) ?? { count: 0, seconds: 0 }
    entry.count += 1
    entry.seconds += reply.elapsedTime / 1000
    served.set(labels, entry)
  })
  const samples = (read: (entry: Served) => number): Sample[] =>
    [...served].map(([labels, entry]) => [labels, read(entry)])
  return () =>
    figure(
      'staffplan_requests_total',
      'counter',
      samples(({ count }) => count),
    ) +
    figure(
      'staffplan_request_seconds_total',
      'counter',
      samples(({ seconds }) => seconds),
    )
}

/** The log's position, and how far behind it each read model is, in seconds and in events. */
function readModelFigures(
  app: FastifyInstance,
  { deployment, models, tail }: Parts,
): (head: bigint | null) => string {
  const growth = new LogGrowth()
  const unsubscribe = tail.listen(({ position, events }) =>
    growth.reached(position, performance.now(), events?.length),
  )
  app.addHook('onClose', async () => unsubscribe())
  return (head) => {
    const now = performance.now()
    if (head !== null) growth.reached(head, now)
    const states = [...models.states()]
    const lowest = states.reduce<bigint | null>(
      (least, [, { position }]) => (least === null || position < least ? position : least),
      null,
    )
    if (lowest !== null) growth.forget(lowest)
    const samples = (value: (state: (typeof states)[number][1]) => number | null): Sample[] =>
      states.map(([name, state]) => [`{projection="${name}"}`, value(state)])
    return [
      figure('staffplan_log_position', 'counter', [['', head === null ? null : Number(head)]]),
      figure(
        'staffplan_projector_running',
        'gauge',
        samples(({ status }) => (status === 'running' ? 1 : 0)),
      ),
      figure(
        'staffplan_projector_lag_seconds',
        'gauge',
        samples(({ position }) => growth.secondsAfter(position, now)),
      ),
      figure(
        'staffplan_projector_lag_events',
        'gauge',
        samples(({ position }) => {
          if (!deployment.positionsCountEvents) return growth.eventsAfter(position)
          return head === null ? null : Math.max(0, Number(head - position))
        }),
      ),
    ].join('')
  }
}

/** Event loop delay since the last request for metrics, connections and memory. */
function processFigures(app: FastifyInstance): () => Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  return async () => {
    const quantiles: Sample[] = [
      ['{quantile="0.5"}', late(delay.percentile(50))],
      ['{quantile="0.99"}', late(delay.percentile(99))],
      ['{quantile="1"}', late(delay.max)],
    ]
    delay.reset()
    return [
      figure('staffplan_event_loop_delay_seconds', 'gauge', quantiles),
      figure('staffplan_connections', 'gauge', [['', await connections(app)]]),
      figure('staffplan_resident_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
    ].join('')
  }
}

/** Delay in seconds; what is measured, in nanoseconds, is the time between two samples. */
function late(between: number): number {
  return Math.max(0, between / 1e9 - RESOLUTION / 1e3)
}

/** Number of live sockets; 0 in a process that serves none. */
function liveSockets(app: FastifyInstance): number {
  return app.hasDecorator('websocketServer') ? app.websocketServer.clients.size : 0
}

/** Open connections, live sockets among them. */
function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
}

/** Labels as printed, with braces, and a value; a sample without a value (null) is left out. */
type Sample = readonly [labels: string, value: number | null]

/** A figure in Prometheus' text format (prometheus.io, "Exposition formats", 0.0.4). */
function figure(name: string, type: 'counter' | 'gauge', samples: readonly Sample[]): string {
  const known = samples.filter(([, value]) => value !== null)
  if (known.length === 0) return ''
  return `# TYPE ${name} ${type}\n${known.map(([labels, value]) => `${name}${labels} ${value}\n`).join('')}`
}

function histogram(name: string, latency: Latency): string {
  const buckets = [...latency.upTo(), { bound: '+Inf', count: latency.count }]
  return [
    `# TYPE ${name} histogram\n`,
    ...buckets.map(({ bound, count }) => `${name}_bucket{le="${bound}"} ${count}\n`),
    `${name}_sum ${latency.seconds}\n`,
    `${name}_count ${latency.count}\n`,
  ].join('')
}
