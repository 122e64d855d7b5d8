import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { type DraftFeedEvent, draftFeedEvent, type DraftOp } from '@staffplan/contracts/planning/draft'
import { publishedFeedEvent, type PublishedState } from '@staffplan/contracts/planning/published'
import { commandStore, isStale } from './command-store.ts'
import { Differences } from './differences.ts'
import { DraftConnection, type Line, type Refused } from './draft-connection.ts'
import type { LoadedDraft } from './draft-replica.ts'
import { DraftStore } from './draft-store.ts'
import { ForeignChanges } from './foreign-changes.ts'
import { scheduleFrame } from './schedule-frame.ts'

type Options = {
  readonly line: Line
  readonly clientId: string
  readonly userId: number
  readonly period: PlanningPeriod
  /** Administrators plan; everybody else reads what was last saved. */
  readonly canPlan: boolean
  readonly loadDraft: () => Promise<LoadedDraft | null>
  readonly loadPublished: () => Promise<PublishedState | null>
  readonly onRefused: (refused: Refused) => void
  readonly onTooMany: () => void
}

/** One visit to the big picture: what is shown, where it comes from, and where changes go. */
export class BigPictureSession {
  readonly canPlan: boolean
  readonly userId: number
  readonly period: PlanningPeriod
  /** What the bands show. */
  readonly store: DraftStore
  readonly connection: DraftConnection
  /** What everybody else sees. */
  readonly published: DraftStore
  readonly differences: Differences
  readonly foreign: ForeignChanges
  /** When that was saved; null before the first save. */
  publishedAt: string | null = null
  readonly #options: Options
  readonly #publishedConnection: DraftConnection

  constructor(options: Options) {
    const { line, period, canPlan, userId } = options
    const planId = String(period.startYear)
    this.#options = options
    this.canPlan = canPlan
    this.userId = userId
    this.period = period
    this.published = this.#newStore({ read: () => ({ lastSeq: 0, commands: [] }), write: () => undefined })
    this.#publishedConnection = new DraftConnection({
      line,
      topic: `published:${planId}`,
      store: this.published,
      load: () => this.#loadPublished(),
      readEvent: asDraftEvent,
    })
    this.published.foreign.listen(({ event }) => {
      this.publishedAt = event.at
    })
    this.store = canPlan
      ? this.#newStore(commandStore({ storage: sessionStorage, planId, userId }))
      : this.published
    this.connection = canPlan
      ? new DraftConnection({
          line,
          topic: `draft:${planId}`,
          store: this.store,
          load: options.loadDraft,
          readEvent: (event) => draftFeedEvent.parse(event),
          onRefused: options.onRefused,
        })
      : this.#publishedConnection
    this.differences = new Differences(this.store, this.published)
    this.foreign = new ForeignChanges({ client: options, store: this.store })
  }

  /** True when changes of an earlier day wait in this tab; they are sent after `connection.release`. */
  get isAsking(): boolean {
    return this.canPlan && isStale(this.store.pending, Date.now())
  }

  start(): void {
    this.#publishedConnection.start()
    if (this.canPlan) this.connection.start({ hold: this.isAsking })
  }

  stop(): void {
    this.connection.stop()
    this.#publishedConnection.stop()
    this.differences.stop()
    this.foreign.stop()
  }

  retry(): void {
    this.connection.retry()
    if (this.canPlan) this.#publishedConnection.retry()
  }

  /** One step: shown at once, sent as soon as possible. */
  edit(ops: readonly DraftOp[]): void {
    if (!this.canPlan) return
    if (this.store.isFull) return this.#options.onTooMany()
    this.store.edit(ops)
    this.connection.flush()
  }

  /** The number of the command; null when it could not even be queued. */
  publish(args: { upTo: number; message?: string }): number | null {
    const command = this.store.publish(args)
    this.connection.flush()
    return command?.seq ?? null
  }

  /** Forgets changes that were never sent. */
  discardPending(): void {
    for (const { seq } of this.store.pending) this.store.drop(seq)
    this.connection.release()
  }

  async #loadPublished(): Promise<LoadedDraft | null> {
    const state = await this.#options.loadPublished()
    if (state === null) return null
    this.publishedAt = state.at
    const { epoch, rev } = state
    return { epoch, rev, cells: state.cells.map(({ k, v }) => ({ k, v, w: '', rev })) }
  }

  #newStore(commands: ConstructorParameters<typeof DraftStore>[0]['commands']): DraftStore {
    return new DraftStore({
      client: this.#options,
      commands,
      now: Date.now,
      schedule: scheduleFrame,
    })
  }
}

/** A save, as a change of what everybody sees; who wrote which part of it is not told to everybody. */
function asDraftEvent(event: unknown): DraftFeedEvent {
  const { rev, at, ops } = publishedFeedEvent.parse(event)
  return { type: 'DraftOpsApplied', rev, at, by: 0, cid: 'published', seq: 0, cause: 'edit', ops }
}
