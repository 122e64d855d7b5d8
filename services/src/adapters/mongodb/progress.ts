import type { Announcement } from '#ports/announcement.ts'
import { type CarriedProjection, projectorName } from '#ports/carried-projection.ts'
import type { EventLog } from '#ports/event-log.ts'
import { within } from '#adapters/within.ts'
import { asked } from './asked.ts'
import type { Database } from './database.ts'
import { pause } from './pause.ts'
import type { ProgressRecord, Standing, Told } from './seat-records.ts'
import type { Tenure } from './tenure.ts'

const RETRY = 500
const LAST_WORD = 1_000

type Parts = {
  readonly database: Database
  readonly tenure: Tenure
  readonly log: Pick<EventLog, 'identity'>
  readonly projections: readonly CarriedProjection[]
}

/** Tells the other processes where the projectors stand: one write on its way at most, the next says all since. */
export class Progress implements AsyncDisposable {
  readonly #database: Database
  readonly #tenure: Tenure
  readonly #log: Pick<EventLog, 'identity'>
  readonly #projectors: ReadonlyMap<string, string>
  readonly #states: Map<string, Standing>
  readonly #changed: Map<string, bigint>
  readonly #closed = new AbortController()
  /** '' until it has an event. */
  #identity: string
  #isUntold = false
  #telling: Promise<void> | null = null

  constructor({ database, tenure, log, projections }: Parts, first: Told) {
    this.#database = database
    this.#tenure = tenure
    this.#log = log
    this.#identity = first.log
    this.#projectors = new Map(projections.map((projection) => [projection.name, projectorName(projection)]))
    this.#states = new Map(Object.entries(first.states))
    this.#changed = new Map(Object.entries(first.changed))
    this.#tell()
  }

  announce(announcement: Announcement): void {
    const projector = this.#projectors.get(announcement.projection)
    if (projector === undefined) throw new Error(`projection ${announcement.projection} is not declared`)
    const { position, caughtUp } = this.#states.get(projector) ?? { position: 0n, caughtUp: false }
    if (announcement.type === 'halted')
      this.#states.set(projector, { position, caughtUp, halted: announcement.reason })
    else {
      this.#states.set(projector, { position: announcement.position, caughtUp: announcement.caughtUp })
      for (const { collection } of announcement.changes)
        this.#changed.set(this.#database.fields(collection).shelf, announcement.position)
    }
    this.#tell()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#telling) await within(LAST_WORD, this.#telling).catch(() => {}) // the next holder says it
    this.#closed.abort()
  }

  #tell(): void {
    this.#isUntold = true
    this.#telling ??= this.#untilTold()
  }

  async #untilTold(): Promise<void> {
    while (this.#isUntold && !this.#closed.signal.aborted) {
      this.#isUntold = false
      try {
        if (!(await asked(() => this.#write()))) this.#tenure.lose()
      } catch {
        this.#isUntold = true // the store is away: the projectors say so when they meet it
        await pause(RETRY, this.#closed.signal)
      }
    }
    this.#telling = null
  }

  /** False when another process has the seat. One member of the server is enough: a word that is lost is said again. */
  async #write(): Promise<boolean> {
    const { token } = this.#tenure
    const progress = await this.#database.seat<ProgressRecord>()
    const hasCarried = [...this.#states.values()].some(({ position }) => position > 0n)
    if (hasCarried) this.#identity ||= await this.#log.identity()
    const told = {
      token,
      log: this.#identity,
      states: Object.fromEntries(this.#states),
      changed: Object.fromEntries(this.#changed),
    }
    const { matchedCount } = await progress.replaceOne({ _id: 'progress', token: { $lte: token } }, told, {
      writeConcern: { w: 1 },
    })
    return matchedCount === 1
  }
}
