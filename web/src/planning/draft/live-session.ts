import type { PlanningPeriod } from '@staffplan/contracts/arithmetic/period'
import { draftFeedEvent, type DraftOp } from '@staffplan/contracts/planning/draft'
import type { BigPictureSession, Compared } from './big-picture-session.ts'
import { type CommandStore, commandStore, FORGETFUL } from './command-store.ts'
import { Differences } from './differences.ts'
import { inCommands } from './draft-command.ts'
import { type ConnectionStatus, DraftConnection } from './draft-connection.ts'
import type { Loaded } from './draft-replica.ts'
import { DraftStore } from './draft-store.ts'
import { EditHistory } from './edit-history.ts'
import { ForeignChanges } from './foreign-changes.ts'
import { LeftBehind } from './left-behind.ts'
import type { LiveSessionOptions } from './live-session-options.ts'
import type { PlanAccess } from './plan-access.ts'
import { Publication, type PublishArgs, publishing, type PublishOutcome } from './publication.ts'
import { Signal } from '#live/signal.ts'
import { Together } from '../together/together.ts'
import { StackStore } from './step-stacks.ts'
import { RestoreSteps } from './restore-steps.ts'
import { type FoundRestore, UnansweredRestore } from './unanswered-restore.ts'
import { SnapshotCommands, type SnapshotOutcome } from './snapshot-commands.ts'
import { asDraftChange } from './published-change.ts'
import { OverwrittenMeanwhile } from './overwritten-meanwhile.ts'
import { Untaken } from './untaken.ts'
import { ofPlan } from './of-plan.ts'
import { publishedCells } from './published-cells.ts'

/**
 * The shared draft of one planning period, for as long as its user is signed in: open while the page is, and after that
 * until everything that was entered has reached the server.
 */
export class LiveSession implements BigPictureSession {
  readonly access: PlanAccess
  readonly userId: number
  readonly store: DraftStore
  readonly published: DraftStore
  readonly differences: Differences
  readonly compared: Compared | null
  readonly foreign: ForeignChanges
  readonly history: EditHistory
  readonly snapshots: SnapshotCommands
  readonly together: Together | null
  readonly refusals: Untaken['refusals']
  readonly leftBehind: LeftBehind
  readonly statusChanged = new Signal<unknown>()
  readonly skipped: Untaken['skipped']
  readonly refusedSteps: Untaken['refusedSteps']
  readonly ending = new Signal<void>()
  readonly period: PlanningPeriod
  publishedAt: string | null = null
  readonly #options: LiveSessionOptions
  readonly #connection: DraftConnection
  readonly #publishedConnection: DraftConnection
  readonly #meanwhile: OverwrittenMeanwhile | null
  readonly #unanswered: UnansweredRestore
  #isOpen = false
  #hasEnded = false

  constructor(options: LiveSessionOptions) {
    const { line, period, access, userId } = options
    const planId = String(period.startYear)
    this.#options = options
    this.access = access
    this.userId = userId
    this.period = period
    this.published = this.#newStore(FORGETFUL)
    this.#publishedConnection = new DraftConnection({
      line,
      topic: `published:${planId}`,
      store: this.published,
      load: () => this.#loadPublished(),
      readEvent: asDraftChange,
    })
    this.published.foreign.listen(({ event }) => void (this.publishedAt = event.at))
    const hasDraft = access.source === 'draft'
    // A user without permission to edit sends nothing, whatever an earlier role left in this tab.
    const commands = access.edits ? commandStore({ ...options, planId }) : FORGETFUL
    this.store = hasDraft ? this.#newStore(commands) : this.published
    const kept = access.edits ? options.refusedOf?.({ userId, startYear: period.startYear }) : undefined
    const untaken = new Untaken({ ...options, kept, isShown: () => this.#isOpen })
    this.refusals = untaken.refusals
    this.skipped = untaken.skipped
    this.refusedSteps = untaken.refusedSteps
    this.#connection = hasDraft
      ? new DraftConnection({
          line,
          topic: `draft:${planId}`,
          store: this.store,
          load: async () => ofPlan(planId, await options.loadDraft()),
          readEvent: (event) => draftFeedEvent.safeParse(event).data ?? null,
          onRefused: untaken.refuse,
          onSkipped: untaken.skip,
        })
      : this.#publishedConnection
    this.together = hasDraft
      ? new Together({ line, topic: `draft:${planId}`, userId, connection: this.#connection })
      : null
    const commandsOf = (each: string) => commandStore({ ...options, planId: each })
    this.leftBehind = new LeftBehind({ ...options, planId, commandsOf })
    this.differences = new Differences(this.store, this.published)
    this.compared = hasDraft ? { with: this.published, differences: this.differences } : null
    this.foreign = new ForeignChanges({ client: options, store: this.store })
    const parts = { ...options, planId, store: this.store, overwritten: this.foreign.overwritten }
    // A user without permission to edit has nothing to put back.
    this.#meanwhile = access.edits ? new OverwrittenMeanwhile(parts) : null
    const onFound: FoundRestore = (asked, doneAt) => this.history.found(asked, doneAt)
    this.#unanswered = new UnansweredRestore({ ...parts, onFound })
    this.snapshots = new SnapshotCommands({
      ...parts,
      connection: this.#connection,
      onRestored: (rev) => this.history.restored(rev),
      unanswered: this.#unanswered,
    })
    const restoreSteps = new RestoreSteps({
      ...options,
      planId,
      store: this.store,
      snapshots: this.snapshots,
      onSkipped: untaken.skip,
      onUnnamed: options.onSkipped,
    })
    this.history = new EditHistory({
      client: options,
      stepRestore: (type, rev) => restoreSteps.take(type, rev),
      store: this.store,
      stacks: new StackStore({ ...options, planId }),
      hasRoomFor: (commands) => this.#takes(commands),
      edit: (ops, goesOver) =>
        goesOver ? this.overwrite(ops, goesOver) : this.#enter(() => this.store.edit(ops)),
      step: (type, ops) => this.#step(type, ops),
      isUnsent: (seq) => this.#connection.isUnsent(seq),
    })
    this.history.follow()
    for (const { changed } of [this.#connection, this.#publishedConnection])
      changed.listen((status) => this.statusChanged.tell(status))
    this.statusChanged.listen(() => this.#restWhenDone())
    this.store.aspects.subscribe('status', () => this.#restWhenDone())
  }

  /** `outdated` if either connection is, else the draft's status: values can be entered without the published plan. */
  get status(): ConnectionStatus {
    return this.#publishedConnection.status === 'outdated' ? 'outdated' : this.#connection.status
  }

  get isRestarting(): boolean {
    return this.#connection.isRestarting
  }

  get held(): readonly DraftOp[] {
    return this.store.hasStarted() ? this.store.held : []
  }

  /** Values and publishes whose outcome is not known yet. */
  get unsent(): number {
    return this.#onTheWay + this.store.held.length
  }

  get #onTheWay(): number {
    return this.store.waiting + (this.#connection.isAwaiting ? 1 : 0)
  }

  /** Call when the page is shown. */
  open(): void {
    if (this.#hasEnded) return
    this.#isOpen = true
    this.#connect()
  }

  /** Call when the page is left; what was entered is still sent. */
  close(): void {
    this.#isOpen = false
    this.together?.place.leave()
    this.#restWhenDone()
  }

  /** Sends pending changes although the page is not shown. */
  deliver(): void {
    if (!this.#hasEnded && this.store.pending.length > 0) this.#connect()
  }

  /** Takes in what is still being typed, and stores the present state of what survives the page. */
  gather(): void {
    if (this.#hasEnded) return
    this.ending.tell()
    this.#meanwhile?.keep()
  }

  /** The user has signed out; pending changes stay in the tab's storage for the same user. */
  end(): void {
    if (!this.#hasEnded) this.ending.tell()
    this.leave()
  }

  /** Another period is planned now: pending changes stay in the tab's storage, unfinished typing in its cell. */
  leave(): void {
    this.#meanwhile?.keep()
    this.#hasEnded = true
    this.#connection.stop()
    this.#publishedConnection.stop()
    this.differences.stop()
    this.foreign.stop()
    this.#meanwhile?.stop()
    this.#unanswered.stop()
  }

  retry(): void {
    this.#connection.retry()
    if (this.#connection !== this.#publishedConnection) this.#publishedConnection.retry()
  }

  edit(ops: readonly DraftOp[]): boolean {
    return this.#enter(() => this.store.edit(ops, (seq) => this.#connection.isUnsent(seq)), ops)
  }

  overwrite(ops: readonly DraftOp[], over: readonly string[] | true = true): boolean {
    return this.#enter(() => this.store.overwrite(ops, { over }), ops)
  }

  #step(...asked: Parameters<DraftStore['step']>): number | null {
    let seq: number | null = null
    this.#enter(() => (seq = this.store.step(...asked)?.seq ?? null))
    return seq
  }

  /** Whether so many commands can be taken; tells the user when the queue is full. */
  #takes(commands: number): boolean {
    if (!this.access.edits || this.#hasEnded) return false
    const hasRoom = this.store.hasRoomFor(commands)
    if (!hasRoom) this.#options.onTooMany()
    return hasRoom
  }

  #enter(take: () => unknown, ops: readonly DraftOp[] = []): boolean {
    if (!this.#takes(Math.max(1, inCommands(ops).length))) return false
    take()
    this.deliver()
    this.#connection.flush()
    return true
  }

  discard(upTo: number): Promise<SnapshotOutcome> {
    return this.access.edits ? this.snapshots.discard(upTo) : Promise.resolve('offline')
  }

  beginPublication(): Publication {
    return new Publication({
      session: this,
      publish: (args) => this.#publish(args),
      saveSnapshot: (named, upTo) => {
        void this.snapshots
          .create(named, upTo)
          .then((outcome) => this.#options.onPublishedSnapshotSettled(named.title, outcome))
      },
    })
  }

  sendHeld(): void {
    this.#enter(() => this.store.sendHeld(), this.held)
  }

  discardHeld(): void {
    this.history.gaveUp(this.held)
    this.store.discardHeld()
  }

  #publish(args: PublishArgs): Promise<PublishOutcome> | null {
    if (!this.access.edits) return null
    const outcome = publishing(this.#connection, { store: this.store, args })
    void outcome?.then((settled) => this.#options.onPublishSettled(settled, args))
    return outcome
  }

  #connect(): void {
    if (this.#isOpen) this.#publishedConnection.start()
    if (this.#connection !== this.#publishedConnection) this.#connection.start()
  }

  /** Disconnects once the page is closed and nothing is on its way. */
  #restWhenDone(): void {
    if (this.#isOpen || this.#onTheWay > 0) return
    this.#publishedConnection.stop()
    this.#connection.stop()
  }

  async #loadPublished(): Promise<Loaded> {
    const state = ofPlan(String(this.period.startYear), await this.#options.loadPublished())
    if (state === null || state === 'unreadable') return state
    const { epoch, rev, cells } = state
    this.publishedAt = state.at
    return { epoch, rev, cells: publishedCells(cells, rev) }
  }

  #newStore(commands: CommandStore): DraftStore {
    const { schedule } = this.#options
    return new DraftStore({ client: this.#options, commands, now: Date.now, schedule })
  }
}
