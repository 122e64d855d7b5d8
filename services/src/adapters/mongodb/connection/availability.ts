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

/** Milliseconds between two questions to a server that is away. */
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

/** The answer in time, or StoreUnavailable. What was asked to be written may still be. */
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

/** For what can be made again, or may be gone at any moment: one server's word is enough, and callers can do without. */
export const REPLACEABLE = {
  concern: { writeConcern: { w: 1 }, readConcern: { level: 'local' } },
  timeout: 2_000,
} as const satisfies Partial<Options>

/** A collection beside the read models; its indexes are made when it is first asked. */
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

  /** The answer in time; a server that is away is waited for once, by one of those who ask. */
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

/** Ends early with the signal, without an error. */
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
/** Not exported: more is asked of a server that hangs than the driver has connections for. */
const QUEUE_TIMEOUT = 'MongoWaitQueueTimeoutError'
const AWAY_LABELS = [
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
  MongoErrorLabel.RetryableWriteError,
]

/** Of the operating system, which the driver hands on as they are when it writes to a connection that has just ended. */
const LINE_BROKEN: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Codes of MongoDB's error_codes.yml. */
const CODES = {
  duplicateKey: 11_000,
  outOfDiskSpace: 14_031,
  /** Unauthorized; credentials refused: only the operator can help, and until then nobody is served. */
  refused: new Set([13, 18]),
  /** Write concern failed; shutting down, stepping down, recovering, no longer or not yet primary; ran out of time. */
  away: new Set([50, 64, 89, 91, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436]),
} as const

/** An error of the driver -> one of the port, where the store is to blame. */
export function translated(error: unknown, outcomeUnknown: boolean): unknown {
  if (codeOf(error) === CODES.outOfDiskSpace)
    return new StorageFull('the read models have no room left', outcomeUnknown, error)
  if (isAway(error)) return new ReadModelsUnavailable('the read models do not answer', outcomeUnknown, error)
  return error
}

/** Two have inserted the same document at once: the second finds it when it tries again. */
export function isInsertRace(error: unknown): boolean {
  return codeOf(error) === CODES.duplicateKey
}

/** Rethrows every other error. */
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
    (error instanceof MongoBulkWriteError && code === null) || // what became of the line in the middle of a bulk
    AWAY_LABELS.some((label) => error.hasErrorLabel(label)) ||
    (code !== null && (CODES.away.has(code) || CODES.refused.has(code)))
  )
}

function codeOf(error: unknown): number | null {
  return error instanceof MongoServerError && typeof error.code === 'number' ? error.code : null
}
