import type { FastifyBaseLogger } from 'fastify'
import { StoreUnavailable } from '#ports/event-log.ts'
import { refusalOf } from '#http/answers/problem.ts'
import { whereOf } from './log.ts'

/** Milliseconds until it is said again: it may have been back meanwhile, without anybody planning. */
const AGAIN_AFTER = 5 * 60_000

/** What goes wrong at the live sockets. A store that is away fails every command: it is said once in a while, and that it is back. */
export class LiveFailures {
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  /** Code of what was said last, and when. */
  #said: { readonly code: string; readonly at: number } | null = null

  constructor(log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>) {
    this.#log = log
  }

  failed(error: unknown, correlationId?: string): void {
    const line = { ...whereOf(error), code: refusalOf(error).code, correlationId }
    if (!(error instanceof StoreUnavailable)) return this.#log.error(line, 'live socket')
    if (this.#said?.code === line.code && Date.now() - this.#said.at < AGAIN_AFTER) return
    this.#log.warn(line, 'live socket: a store is away')
    this.#said = { code: line.code, at: Date.now() }
  }

  /** A command was. */
  stored(): void {
    if (this.#said) this.#log.info('live socket: the store is back')
    this.#said = null
  }
}
