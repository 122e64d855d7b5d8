import { setTimeout as delay } from 'node:timers/promises'
import {
  type Collection,
  type CollectionOptions,
  type Db,
  type Document,
  type IndexDescription,
  MongoBulkWriteError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb'
import { ReadModelsUnavailable, StorageFull, StoreUnavailable } from '#ports/event-log.ts'
import { NoAnswer, withTimeout } from '#with-timeout.ts'

/** Milliseconds between two pings to a server that is away. */
const PAUSE = 500

/**
 * The first call to a server that is away waits for the timeout; until a ping in the background succeeds, all others fail
 * at once.
 */
export class Availability implements Disposable {
  readonly #ping: () => Promise<unknown>
  #isAway = false
  #timer: NodeJS.Timeout | undefined

  constructor(ping: () => Promise<unknown>) {
    this.#ping = ping
  }

  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (this.#isAway) throw new ReadModelsUnavailable('MongoDB does not answer', false)
    try {
      return await question()
    } catch (error) {
      if (error instanceof StoreUnavailable && !this.#isAway) this.#wait()
      throw error
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#isAway = true
    this.#timer = setTimeout(() => {
      this.#ping().then(
        () => (this.#isAway = false),
        () => this.#wait(),
      )
    }, PAUSE).unref()
  }
}

const TIMEOUT = 5_000

/** The answer, or StoreUnavailable when it is not in time; a write may still be stored then. */
export async function withStoreTimeout<Result>(
  question: (signal: AbortSignal) => Promise<Result>,
  milliseconds = TIMEOUT,
): Promise<Result> {
  try {
    return await withTimeout(milliseconds, question(AbortSignal.timeout(milliseconds)))
  } catch (error) {
    throw translated(error, false)
  }
}

type Options = {
  readonly name: string
  readonly indexes?: readonly IndexDescription[]
  readonly concern?: CollectionOptions
  /** Milliseconds for an answer. */
  readonly timeout?: number
}

/** Options for data that can be computed again or may be lost: one server's confirmation is enough, and a shorter wait. */
export const REPLACEABLE = {
  concern: { writeConcern: { w: 1 }, readConcern: { level: 'local' } },
  timeout: 2_000,
} as const satisfies Partial<Options>

/** A collection beside the read models; its indexes are created on first use. */
export class SideCollection<Kept extends Document> implements Disposable {
  readonly #open: () => Promise<Db>
  readonly #options: Options
  readonly #availability = new Availability(() =>
    this.#inTime((kept) => kept.findOne({}, { projection: { _id: 1 } })),
  )
  #prepared: Promise<unknown> | null = null

  constructor(open: () => Promise<Db>, options: Options) {
    this.#open = open
    this.#options = options
  }

  /** The answer in time. Only the first call to a server that is away waits for it; see `Availability`. */
  ask<Answer>(question: (kept: Collection<Kept>) => Promise<Answer>): Promise<Answer> {
    return this.#availability.ask(() => this.#inTime(question))
  }

  [Symbol.dispose](): void {
    this.#availability[Symbol.dispose]()
  }

  #inTime<Answer>(question: (kept: Collection<Kept>) => Promise<Answer>): Promise<Answer> {
    return withStoreTimeout(async () => question(await this.#collection()), this.#options.timeout)
  }

  async #collection(): Promise<Collection<Kept>> {
    const { name, indexes, concern } = this.#options
    const kept = (await this.#open()).collection<Kept>(name, concern)
    if (!indexes) return kept
    this.#prepared ??= kept.createIndexes([...indexes])
    try {
      await this.#prepared
    } catch (error) {
      this.#prepared = null
      throw error
    }
    return kept
  }
}

/** Waits; ends early and without an error when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}

const AWAY = [
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
]
/** Name of an error that the driver does not export: a hanging server keeps all of its connections busy. */
const QUEUE_TIMEOUT = 'MongoWaitQueueTimeoutError'
const AWAY_LABELS = [
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
  MongoErrorLabel.RetryableWriteError,
]

/** Errors of the operating system, which the driver passes on when it writes to a connection that has just ended. */
const LINE_BROKEN: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Codes of MongoDB's error_codes.yml. */
const CODES = {
  duplicateKey: 11_000,
  outOfDiskSpace: 14_031,
  /** Unauthorized, or credentials refused: only the operator can help, and nobody is served until then. */
  refused: new Set([13, 18]),
  /** Write concern failed; shutting down, stepping down, recovering, no longer or not yet primary; ran out of time. */
  away: new Set([50, 64, 89, 91, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436]),
} as const

/** Translates an error of the driver that the store is to blame for into one of the port; returns any other as it is. */
export function translated(error: unknown, outcomeUnknown: boolean): unknown {
  if (codeOf(error) === CODES.outOfDiskSpace)
    return new StorageFull('the read models have no room left', outcomeUnknown, error)
  if (isAway(error)) return new ReadModelsUnavailable('the read models do not answer', outcomeUnknown, error)
  return error
}

/** Whether another process inserted the same document at the same moment; a retry will find that document. */
export function isInsertRace(error: unknown): boolean {
  return codeOf(error) === CODES.duplicateKey
}

/** For `catch`: null after an insert race; rethrows every other error. */
export function unlessInsertRace(error: unknown): null {
  if (isInsertRace(error)) return null
  throw error
}

function isAway(error: unknown): boolean {
  if (error instanceof NoAnswer) return true
  if (error instanceof DOMException) return error.name === 'AbortError' || error.name === 'TimeoutError'
  if (error instanceof Error && 'code' in error && LINE_BROKEN.has(error.code)) return true
  if (!(error instanceof MongoError)) return false
  const code = codeOf(error)
  return (
    AWAY.some((kind) => error instanceof kind) ||
    error.name === QUEUE_TIMEOUT ||
    (error instanceof MongoBulkWriteError && code === null) || // the connection broke in a bulk
    AWAY_LABELS.some((label) => error.hasErrorLabel(label)) ||
    (code !== null && (CODES.away.has(code) || CODES.refused.has(code)))
  )
}

function codeOf(error: unknown): number | null {
  return error instanceof MongoServerError && typeof error.code === 'number' ? error.code : null
}
