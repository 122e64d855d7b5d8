import type { FastifyBaseLogger } from 'fastify'
import { ReadModelsUnavailable, StoreUnavailable } from '#ports/event-log.ts'
import { refusalOf } from '#http/answers/problem.ts'
import { whereOf } from './log.ts'

const READ_MODELS = 'read models'

/** Milliseconds until an outage is logged again: the store may have been back meanwhile without anyone noticing. */
const AGAIN_AFTER = 5 * 60_000

/** Logs failures at the live sockets. A store that is away fails every command, so that is logged only now and then. */
export class LiveFailures {
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  /** When each failure was last logged, by code or for the read models: one outage may fail in several ways by turns. */
  readonly #said = new Map<string, number>()

  constructor(log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>) {
    this.#log = log
  }

  failed(error: unknown, correlationId?: string): void {
    const line = { ...whereOf(error), code: refusalOf(error).code, correlationId }
    if (!(error instanceof StoreUnavailable)) return this.#log.error(line, 'live socket')
    const what = error instanceof ReadModelsUnavailable ? READ_MODELS : line.code
    const said = this.#said.get(what)
    if (said !== undefined && Date.now() - said < AGAIN_AFTER) return
    this.#log.warn(line, 'live socket: a store is away')
    this.#said.set(what, Date.now())
  }

  /** A command was stored: the log is back, which tells nothing about the read models. */
  stored(): void {
    const over = [...this.#said.keys()].filter((what) => what !== READ_MODELS)
    if (over.length > 0) this.#log.info('live socket: the store is back')
    for (const what of over) this.#said.delete(what)
  }
}
