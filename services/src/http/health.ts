import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { inTime } from './in-time.ts'
import { isClientBuilt } from './site.ts'

const open = { config: { role: 'public' as const } }

type Trouble = { readonly part: string; readonly state: string; readonly reason?: string }
type Parts = Pick<Deps, 'events' | 'models' | 'isStarting'>

/** Milliseconds that a store may take to answer. */
const PATIENCE = 1_500

/** `/health/live`: the process runs. `/health/ready`: stores answer, every read model is carried on, the client is served. */
export function healthRoutes(app: FastifyInstance, deps: Parts): void {
  app.get('/health/live', open, async () => ({ status: 'ok' }))
  app.get('/health/ready', open, async (_request, reply) => {
    const troubles = [...(await storeTroubles(deps)), ...ownTroubles(deps), ...(await clientTroubles())]
    if (troubles.length === 0) return { status: 'ok', ...warnings(app) }
    reply.code(503).header('Retry-After', '1')
    return { status: 'not-ready', troubles, ...warnings(app) }
  })
}

/** It serves, but not as whoever set it up will have meant. */
function warnings(app: FastifyInstance): { readonly warnings?: readonly Trouble[] } {
  return app.forwardingIgnored() ? { warnings: [{ part: 'addresses', state: 'proxy-not-named' }] } : {}
}

async function storeTroubles({ events, models }: Parts): Promise<Trouble[]> {
  const stores = { eventLog: events.head(), readModels: models.ask().then(() => true) }
  const asked = Object.entries(stores).map(async ([part, answer]) => {
    return (await inTime<unknown>(answer, PATIENCE)) === null ? [{ part, state: 'unavailable' }] : []
  })
  return (await Promise.all(asked)).flat()
}

/** A halted read model says which event it stopped at: stream, revision, position and type, never its data. */
function ownTroubles({ models, isStarting }: Parts): Trouble[] {
  const readModels = [...models.states()].flatMap(([part, state]) => {
    if (state.status === 'running') return []
    return [{ part, state: state.status, ...(state.status === 'halted' ? { reason: state.reason } : {}) }]
  })
  return isStarting() ? [...readModels, { part: 'start', state: 'waiting' }] : readModels
}

async function clientTroubles(): Promise<Trouble[]> {
  return (await isClientBuilt()) ? [] : [{ part: 'client', state: 'not-built' }]
}
