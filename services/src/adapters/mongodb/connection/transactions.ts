import type { Binary, ClientSession, MongoClient } from 'mongodb'
import { withTimeout } from '#with-timeout.ts'
import { isInsertRace, translated } from './availability.ts'

const SHUTDOWN_TIMEOUT = 1_000

type Work<Result> = (session: ClientSession) => Promise<Result>

/**
 * Transactions in a fixed number of sessions. Their ids are known beforehand, so that the next lease holder can end what a
 * killed or frozen process has left open: the server itself would keep it, and its locks, for a minute.
 */
export class Transactions implements AsyncDisposable {
  readonly #timeout: number
  readonly #sessions: readonly ClientSession[]
  readonly #free: ClientSession[]
  readonly #waiting: ((session: ClientSession) => void)[] = []

  /** `timeout`: milliseconds after which a transaction is given up. */
  constructor(client: MongoClient, { atOnce, timeout }: { atOnce: number; timeout: number }) {
    this.#timeout = timeout
    this.#sessions = Array.from({ length: atOnce }, () => client.startSession())
    this.#free = [...this.#sessions]
  }

  get ids(): readonly Binary[] {
    return this.#sessions.flatMap(({ id }) => (id ? [id.id] : []))
  }

  /** Runs all of the work or nothing of it. Work that was given up is not started again. */
  async run<Result>(work: Work<Result>): Promise<Result> {
    const givenUp = new AbortController()
    try {
      return await withTimeout(this.#timeout, this.#inSession(work, givenUp.signal))
    } catch (error) {
      givenUp.abort()
      throw translated(error, true)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = Promise.all(this.#sessions.map((session) => session.endSession()))
    await withTimeout(SHUTDOWN_TIMEOUT, ended).catch(() => {}) // the server may be away
  }

  async #inSession<Result>(work: Work<Result>, givenUp: AbortSignal): Promise<Result> {
    const session = this.#free.pop() ?? (await new Promise<ClientSession>((next) => this.#waiting.push(next)))
    try {
      return await transaction(session, work, givenUp)
    } catch (error) {
      if (!isInsertRace(error)) throw error
      return await transaction(session, work, givenUp)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(session)
      else this.#free.push(session)
    }
  }
}

function transaction<Result>(
  session: ClientSession,
  work: Work<Result>,
  givenUp: AbortSignal,
): Promise<Result> {
  return session.withTransaction(
    () => {
      givenUp.throwIfAborted()
      return work(session)
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
  )
}
