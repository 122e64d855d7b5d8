import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { isClientBuilt } from './site.ts'

const open = { config: { role: 'public' as const } }

type Trouble = { readonly part: string; readonly state: string; readonly reason?: string }

/** `/health/live`: the process runs. `/health/ready`: stores answer, every read model is carried on, the client is served. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'log' | 'models'>): void {
  app.get('/health/live', open, async () => ({ status: 'ok' }))
  app.get('/health/ready', open, async (_request, reply) => {
    const troubles = [...(await storeTroubles(deps)), ...readModelTroubles(deps), ...(await clientTroubles())]
    if (troubles.length === 0) return { status: 'ok' }
    reply.code(503).header('Retry-After', '1')
    return { status: 'not-ready', troubles }
  })
}

async function storeTroubles({ log }: Pick<Deps, 'log'>): Promise<Trouble[]> {
  try {
    await log.head()
    return []
  } catch {
    return [{ part: 'eventLog', state: 'unavailable' }]
  }
}

/** A halted read model says which event it stopped at: stream, revision, position and type, never its data. */
function readModelTroubles({ models }: Pick<Deps, 'models'>): Trouble[] {
  return [...models.states()].flatMap(([part, state]) => {
    if (state.status === 'running') return []
    return [{ part, state: state.status, ...(state.status === 'halted' ? { reason: state.reason } : {}) }]
  })
}

async function clientTroubles(): Promise<Trouble[]> {
  return (await isClientBuilt()) ? [] : [{ part: 'client', state: 'not-built' }]
}
