import { Refusal } from '@staffplan/contracts/refusal'
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type { Config } from '#config.ts'
import type { Seals } from '#kernel/chain/seals.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import { isOfStore } from './reason-of.ts'

type Written = { readonly [name: string]: unknown }

/** The only fields that a log line may have: none of them tells who a person is or what was sent. */
const ALLOWED = new Set([
  'account',
  'address',
  'code',
  'correlationId',
  'error',
  'event',
  'events',
  'hash',
  'kind',
  'method',
  'milliseconds',
  'position',
  'projection',
  'reason',
  'route',
  'rows',
  'seal',
  'stack',
  'status',
  'userId',
  'year',
])

/** pino, JSON lines, with an allow-list instead of redaction. */
export function logOptions(
  level: Config['logLevel'],
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logger: { level, base: null, formatters: { log: allowed, bindings: () => ({}) } },
    logController: new fastify.LogController({ disableRequestLogging: true }),
  }
}

/** One line for each request, at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = { ...who(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }
    request.log.debug(line, 'request')
  })
}

/** Logs halted read models, and the event each has stopped at. */
export function logHalts(app: FastifyInstance, models: Pick<ReadModels, 'onHalt'>): void {
  const unsubscribe = models.onHalt((halted) => app.log.error(halted, 'read model halted'))
  app.addHook('onClose', async () => unsubscribe())
}

/** Logs the seals of the event log. Kept elsewhere, they prove later that it was neither cut off nor put back. */
export function logSeals(app: FastifyInstance, seals: Pick<Seals, 'listen'>): void {
  const unsubscribe = seals.listen(({ number, hash, events }) =>
    app.log.info({ seal: Number(number), hash, events }, 'log sealed'),
  )
  app.addHook('onClose', async () => unsubscribe())
}

/** Logs why the server failed a request: an error's name and place, and only a store's message, which repeats no input. */
export function logFailure(
  request: FastifyRequest,
  { code, status, error }: { code: string; status: number; error: unknown },
): void {
  const line = { ...who(request), ...(error instanceof Refusal ? {} : whereOf(error)), code, status }
  if (code === 'internal') request.log.error(line, 'unexpected error')
  else request.log.warn(line, 'request failed')
}

type SecurityFacts = {
  readonly userId?: number
  /** Pseudonym of the account that a sign-in named. */
  readonly account?: string
  /** Where a sign-in came from. */
  readonly address?: string
  readonly kind?: string
  readonly year?: number
  readonly rows?: number
}

/** Writes a line of the security log: sign-ins, denials, changes of users, imports, bulk reads. */
export function logSecurity(request: FastifyRequest, event: string, more: SecurityFacts = {}): void {
  request.log.info({ ...who(request), event, ...more }, 'security')
}

function who(request: FastifyRequest): Written {
  return {
    correlationId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    ...(request.signedIn ? { userId: request.signedIn.userId } : {}),
  }
}

/** An error's name and code, where it was thrown and, if a store threw it, its message. */
export function whereOf(error: unknown): Written {
  if (!(error instanceof Error)) return { error: typeof error }
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const { code } = error as Error & { code?: unknown } // Node's and SQLite's errors have one
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name
  const reason = isOfStore(error) ? { reason: error.message } : {}
  return { error: name, ...reason, stack: stack.slice(0, 8) }
}

function allowed(written: Written): Written {
  return Object.fromEntries(Object.entries(written).filter(([name]) => ALLOWED.has(name)))
}
