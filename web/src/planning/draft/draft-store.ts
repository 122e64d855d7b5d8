import type { Plan, PlanSource } from '@staffplan/contracts/arithmetic/plan'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import type { DraftFeedEvent, DraftOp, DraftState, DraftValue } from '@staffplan/contracts/planning/draft'
import { type Client, writerName } from '@staffplan/contracts/planning/writer'
import type { CommandStore } from './command-store.ts'
import type { DraftCommand } from './draft-command.ts'
import { DraftReplica, isOf, keysOf, type LoadedDraft, MAX_PENDING } from './draft-replica.ts'
import { type AppliedEntryIn, FollowedPlan } from './followed-plan.ts'
import { isSame } from './same-value.ts'
import { KnownUsers } from './known-users.ts'
import { listOfKey } from './lists-of.ts'
import { Signal } from './signal.ts'
import type { Step } from './step.ts'
import { Versions } from './versions.ts'

type Options = {
  /** This tab in the feed. */
  readonly client: Client
  readonly commands: CommandStore
  readonly now: () => number
  /** Calls back shortly, once per frame in a browser: what arrives in between is shown together. */
  readonly schedule: (paint: () => void) => void
}

/** Something that somebody else, or this person in another tab, did. */
export type ForeignEvent = {
  readonly event: DraftFeedEvent
  /** What the event's keys showed here before it; own unsent changes included. */
  readonly before: ReadonlyMap<string, DraftValue>
}

/** What the whole page depends on. */
export type Fact = 'plan' | 'totals' | 'status'

export type FeedResult = 'taken' | 'gap'

/**
 * The big picture in this tab: inputs, applied special drivers and everything calculated from them. Own changes
 * show at once; those of others with the next frame. Whoever shows a key, a division, a unit or a fact listens to
 * just that.
 */
export class DraftStore {
  /** Draft keys: inputs, and entries in lists of special drivers; all those of a division also as `listsOf` names it. */
  readonly keys = new Versions<string>()
  /** Division ids: their figures. */
  readonly divisions = new Versions<number>()
  /** Business unit ids: their totals. */
  readonly units = new Versions<number>()
  readonly facts = new Versions<Fact>()
  /** How many whole states were loaded. */
  loads = 0
  readonly foreign = new Signal<ForeignEvent>()
  /** Own steps, as they are taken. */
  readonly edited = new Signal<Step>()
  /** Own commands that are to go out under another number. */
  readonly renumbered = new Signal<{ from: number; to: number; keys: readonly string[] }>()
  /** Which keys may have changed, once per paint. */
  readonly changes = new Signal<Iterable<string>>()
  readonly #options: Options
  readonly #replica: DraftReplica
  readonly #users = new KnownUsers()
  #followed: FollowedPlan | null = null
  #preview: { readonly key: string; readonly value: number | null } | null = null
  #dirty = new Set<string>()
  #isScheduled = false

  constructor(options: Options) {
    this.#options = options
    this.#replica = new DraftReplica(options)
  }

  get epoch(): string | null {
    return this.#replica.epoch
  }

  get rev(): number {
    return this.#replica.rev
  }

  get userId(): number {
    return this.#options.client.userId
  }

  get published(): DraftState['published'] {
    return this.#replica.published
  }

  get pending(): readonly DraftCommand[] {
    return this.#replica.pending
  }

  /** Nothing more is taken until some of what waits has been sent. */
  get isFull(): boolean {
    return this.#replica.pending.length >= MAX_PENDING
  }

  /** Null until it is known what is planned. */
  get plan(): Plan | null {
    return this.#followed?.plan ?? null
  }

  /** What a key shows: what is being typed, else own changes, else what is confirmed. */
  value(key: string): DraftValue {
    return this.#preview?.key === key ? this.#preview.value : this.#replica.value(key)
  }

  /** As `value`, without what is only being typed. */
  kept(key: string): DraftValue {
    return this.#replica.value(key)
  }

  isPending(key: string): boolean {
    return this.#replica.isPending(key)
  }

  allKeys(): IterableIterator<string> {
    return this.#replica.keys()
  }

  /** The special drivers of a division that count in all plan years (`year: null`) or in one, in list order. */
  applied(divisionId: number, year: number | null): readonly AppliedEntryIn[] {
    return this.#followed?.applied(divisionId, year) ?? []
  }

  /** The unit a division stands in now; null when it is not planned. */
  unitOf(divisionId: number): number | null {
    return this.#followed?.unitOf(divisionId) ?? null
  }

  /** The user who wrote what is confirmed under the key; null when that is not known. */
  writerOf(key: string): number | null {
    return this.#users.of(this.#replica.writer(key))
  }

  /** When what is confirmed under the key was written; null when that is not known. */
  writtenAt(key: string): string | null {
    return this.#replica.writtenAt(key)
  }

  /** Who wrote what a key shows, own changes on their way included; null for a key nobody wrote. */
  writer(key: string): string | null {
    const { userId, clientId } = this.#options.client
    const seq = this.#replica.pendingNumber(key)
    return seq === null ? this.#replica.writer(key) : writerName({ by: userId, cid: clientId, seq })
  }

  hasStarted(): boolean {
    return this.#replica.epoch !== null
  }

  /** Another structure, period or list of special drivers. */
  setSource(source: PlanSource): void {
    this.#followed = new FollowedPlan(source, this.#replica.keys(), (key) => this.value(key))
    this.#dirty.clear()
    this.changes.tell(this.#replica.keys())
    this.keys.bumpAll()
    this.divisions.bumpAll()
    this.units.bumpAll()
    this.facts.bumpAll()
  }

  /** A whole state from the server; what this tab has not sent yet stays on top of it. */
  load(state: LoadedDraft): void {
    const before = [...this.#replica.keys()]
    this.loads += 1
    this.#replica.load(state)
    this.#users.learn(state.writers ?? {})
    this.#touch(before)
    this.#touch(this.#replica.keys())
    this.#paint()
    this.facts.bump('status')
  }

  /** Events in their order; those already known change nothing. `gap`: some are missing, ask again. */
  receive(events: readonly DraftFeedEvent[]): FeedResult {
    for (const event of events) {
      const isForeign = !isOf(event, this.#options.client) && event.rev === this.#replica.rev + 1
      const before = isForeign ? this.#showing(event) : new Map<string, DraftValue>()
      const taken = this.#replica.take(event, this.#options.client)
      if (taken === null) return 'gap'
      this.#users.hear(event)
      this.#touch(taken.keys)
      if (isForeign) this.foreign.tell({ event, before })
    }
    this.#paintSoon()
    return 'taken'
  }

  /** The server had nothing to do for the command, or did it long ago. */
  settle(seq: number): void {
    this.#gone(this.#replica.settle(seq))
  }

  /** The server refused the command; what it changed goes back. */
  drop(seq: number): readonly DraftCommand[] {
    const dropped = this.#replica.drop(seq)
    this.#gone(dropped)
    return dropped
  }

  /** The server could not take the command now: it is sent again, after what waits already. */
  requeue(seq: number): void {
    const before = this.pending
    this.#gone(this.#replica.requeue(seq))
    const again = this.pending.find((command) => !before.includes(command))
    if (again) this.renumbered.tell({ from: seq, to: again.seq, keys: keysOf(again) })
  }

  skipTo(seq: number): void {
    this.#replica.skipTo(seq)
  }

  /** Own changes, in one step, shown before this returns. Null when too many are waiting to be sent. */
  edit(ops: readonly DraftOp[]): DraftCommand | null {
    const changing = ops.filter(({ k, v }) => !isSame(v, this.#replica.value(k)))
    if (changing.length === 0) return null
    const changes = changing.map(({ k, v }) => {
      return { k, before: this.#replica.value(k), over: this.writer(k), after: v }
    })
    this.endPreview()
    const command = this.#replica.add(changing)
    if (!command) return null
    this.#gone([command])
    this.edited.tell({ seq: command.seq, changes })
    return command
  }

  /** The number of a command that is not queued. */
  takeNumber(): number {
    return this.#replica.takeNumber()
  }

  /** Whether an event is the outcome of this tab's command of that number. */
  isOwn(event: DraftFeedEvent, seq: number): boolean {
    return isOf(event, this.#options.client) && event.seq === seq
  }

  /** Shows everything taken in so far, without the number being typed; from now on `rev` is what is shown. */
  show(): void {
    this.endPreview()
    if (this.#dirty.size > 0) this.#paint()
  }

  /** Shows what the number being typed would do; nothing is kept. */
  preview(key: string, value: number | null): void {
    const before = this.#preview
    this.#preview = { key, value }
    if (before && before.key !== key) this.#touch([before.key])
    this.#touch([key])
    this.#paint()
  }

  endPreview(): void {
    const before = this.#preview
    if (!before) return
    this.#preview = null
    this.#touch([before.key])
    this.#paint()
  }

  /** Equal on both sides at the same revision, or one of them is wrong. */
  checksum(): string {
    return draftChecksum(this.#replica.confirmed)
  }

  /** After the queue has become longer or shorter. */
  #gone(commands: readonly DraftCommand[]): void {
    if (commands.length === 0) return
    this.#touch(commands.flatMap(keysOf))
    this.#paint()
    this.facts.bump('status')
  }

  #showing(event: DraftFeedEvent): Map<string, DraftValue> {
    if (event.type === 'DraftPublished') return new Map()
    return new Map(event.ops.map(({ k }) => [k, this.#replica.value(k)]))
  }

  #touch(keys: Iterable<string>): void {
    for (const key of keys) this.#dirty.add(key)
  }

  #paintSoon(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#options.schedule(() => {
      this.#isScheduled = false
      this.#paint()
      this.facts.bump('status')
    })
  }

  /** From changed keys to changed figures to those who show them. */
  #paint(): void {
    const keys = this.#dirty
    this.#dirty = new Set()
    for (const key of keys) this.#followed?.set(key, this.value(key))
    const divisions = this.#followed?.recalculate() ?? []
    this.changes.tell(keys)
    for (const key of keys) this.#bumpKey(key)
    if (divisions.length === 0) return
    for (const division of divisions) this.divisions.bump(division)
    for (const unit of this.#unitsOf(divisions)) this.units.bump(unit)
    this.facts.bump('totals')
  }

  #bumpKey(key: string): void {
    this.keys.bump(key)
    const list = listOfKey(key)
    if (list) this.keys.bump(list)
  }

  #unitsOf(divisions: readonly number[]): Set<number> {
    const units = new Set<number>()
    for (const division of divisions) {
      const unit = this.unitOf(division)
      if (unit !== null) units.add(unit)
    }
    return units
  }
}
