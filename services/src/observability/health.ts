import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { answerInTime } from '#with-timeout.ts'
import { isClientBuilt } from '#http/site.ts'

const open = { config: { role: 'public' as const } }

type Trouble = { readonly part: string; readonly state: string; readonly reason?: string }
type Parts = Pick<
  Deps,
  'events' | 'isLogWritable' | 'loops' | 'models' | 'personalData' | 'seals' | 'isStarting'
>

/** Milliseconds that a store may take to answer. */
const TIMEOUT = 1_500

/**
 * `/health/live`: the process runs, and so does every loop in it. `/health/ready`: stores answer, every read model is kept up
 * to date, the log is sealed, the client is served.
 */
export function healthRoutes(app: FastifyInstance, deps: Parts, siteRoot?: string): void {
  app.get('/health/live', open, async (_request, reply) => {
    const troubles = deadLoops(deps)
    if (troubles.length === 0) return { status: 'ok' }
    reply.code(503).header('Retry-After', '1')
    return { status: 'not-live', troubles }
  })
  app.get('/health/ready', open, async (_request, reply) => {
    const own = [...deadLoops(deps), ...ownTroubles(deps)]
    const troubles = [...(await storeTroubles(deps)), ...own, ...(await clientTroubles(siteRoot))]
    if (troubles.length === 0) return { status: 'ok', ...warnings(app, deps) }
    reply.code(503).header('Retry-After', '1')
    return { status: 'not-ready', troubles, ...warnings(app, deps) }
  })
}

/** What does not keep it from serving, but an administrator should know: proxy not named, keys lost, erasures unfinished. */
function warnings(app: FastifyInstance, { personalData }: Parts): { readonly warnings?: readonly Trouble[] } {
  const reasons = [...new Set(personalData.unfinished.values())]
  const found = [
    ...(app.forwardingIgnored() ? [{ part: 'addresses', state: 'proxy-not-named' }] : []),
    ...(personalData.lostKeys === null
      ? []
      : [{ part: 'personalData', state: 'keys-missing', reason: personalData.lostKeys }]),
    ...reasons.map((reason) => ({ part: 'erasure', state: 'unfinished', reason })),
  ]
  return found.length > 0 ? { warnings: found } : {}
}

async function storeTroubles({ events, isLogWritable, models }: Parts): Promise<Trouble[]> {
  const stores = { eventLog: events.head(), readModels: models.ask().then(() => true) }
  const asked = Object.entries(stores).map(async ([part, answer]) => {
    return (await answerInTime<unknown>(TIMEOUT, answer)) === null ? [{ part, state: 'unavailable' }] : []
  })
  const readOnly = isLogWritable() ? [] : [{ part: 'eventLog', state: 'read-only' }]
  return [...(await Promise.all(asked)).flat(), ...readOnly]
}

function deadLoops({ loops }: Parts): Trouble[] {
  return Array.from(loops.dead(), ([part, reason]) => ({ part, state: 'dead', reason }))
}

/** A halted read model says which event it stopped at: stream, revision, position and type, never its data. */
function ownTroubles({ models, seals, isStarting }: Parts): Trouble[] {
  const readModels = [...models.states()].flatMap(([part, state]) => {
    if (state.status === 'running') return []
    return [{ part, state: state.status, ...(state.status === 'halted' ? { reason: state.reason } : {}) }]
  })
  return [
    ...readModels,
    ...(seals.trouble === null ? [] : [{ part: 'sealer', state: 'failing', reason: seals.trouble }]),
    ...(isStarting() ? [{ part: 'start', state: 'waiting' }] : []),
  ]
}

async function clientTroubles(siteRoot?: string): Promise<Trouble[]> {
  return (await isClientBuilt(siteRoot)) ? [] : [{ part: 'client', state: 'not-built' }]
}
