import type { FastifyBaseLogger } from 'fastify'
import { StoreUnavailable } from '#ports/event-log.ts'
import { refusalOf } from '#http/answers/problem.ts'
import { whereOf } from './log.ts'

/** What goes wrong at the live sockets. A store that is away fails every command: it is said once, and that it is back. */
export class LiveFailures {
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  #isAway = false

  constructor(log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>) {
    this.#log = log
  }

  failed(error: unknown, correlationId?: string): void {
    const line = { ...whereOf(error), code: refusalOf(error).code, correlationId }
    if (!(error instanceof StoreUnavailable)) return this.#log.error(line, 'live socket')
    if (!this.#isAway) this.#log.warn(line, 'live socket: a store is away')
    this.#isAway = true
  }

  /** A command was. */
  stored(): void {
    if (this.#isAway) this.#log.info('live socket: the store is back')
    this.#isAway = false
  }
}
