import {
  type Draft,
  type DraftFeedEvent,
  type DraftOp,
  type DraftState,
  type DraftValue,
  emptyDraft,
  foldDraft,
} from '@staffplan/contracts/planning/draft'
import { withoutSnapshot, withSnapshot } from '@staffplan/contracts/planning/snapshot'
import type { Client } from '@staffplan/contracts/planning/writer'
import { type CommandStore, inNames } from './command-store.ts'
import {
  type DraftCommand,
  type GuardedCommand,
  isGuarded,
  keysOf,
  nameOf,
  withKeys,
} from './draft-command.ts'
import {
  isHeldBack,
  type Effect,
  renamed,
  type Shown,
  waitingView,
  withOutcome,
  withoutRepeats,
} from './waiting-view.ts'

/** More than this waiting, and the tab says so instead of taking more. */
export const MAX_PENDING = 1000

/** Milliseconds between two writes of one cell that are one step. */
const MERGED_WITHIN = 500

type Options = {
  /** This tab in the feed. */
  readonly client: Client
  readonly commands: CommandStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What a command asks for, before it has its number. */
export type Asked =
  | Pick<Extract<DraftCommand, { type: 'ops' }>, 'type' | 'ops'>
  | Pick<GuardedCommand, 'type' | 'ops'>

/** A whole state of the server, as far as a replica needs it. */
export type LoadedDraft = Pick<DraftState, 'epoch' | 'rev' | 'cells'> &
  Partial<Pick<DraftState, 'published' | 'writers' | 'snapshots' | 'period'>>

/** The same; null when it cannot be had now, `unreadable` when this version cannot read it. */
export type Loaded = LoadedDraft | 'unreadable' | null

/** What the tab has after one event of the feed. */
type Taken = Effect & {
  /** Keys that may look different now. */
  readonly keys: readonly string[]
  /** Own commands whose outcome this was. */
  readonly settled: readonly DraftCommand[]
}

/**
 * This tab's copy of the draft: what the server has confirmed, and on top of it the tab's own commands that are
 * still on their way. A command leaves the queue only when its outcome has been taken in.
 */
export class DraftReplica {
  readonly #options: Options
  #confirmed: Draft = emptyDraft()
  #pending: readonly DraftCommand[]
  #overlay = new Map<string, Shown>()
  #lastSeq: number
  epoch: string | null = null
  /** Of the last event taken in; -1 before the first. */
  rev = -1
  published: DraftState['published'] = null
  /** The newest first. */
  snapshots: DraftState['snapshots'] = []
  /** The present names of own commands by those that they had as another client's. */
  renamed: ReadonlyMap<string, string>

  constructor(options: Options) {
    this.#options = options
    const { commands, lastSeq, names = new Map() } = options.commands.read()
    this.renamed = names
    this.#pending = commands
    this.#lastSeq = Math.max(lastSeq, ...commands.map((command) => command.seq))
    this.#layOver()
  }

  get confirmed(): Draft {
    return this.#confirmed
  }

  get pending(): readonly DraftCommand[] {
    return this.#pending
  }

  /** Own commands on top of what is confirmed. */
  value(key: string): DraftValue {
    const own = this.#overlay.get(key)
    return own ? own.v : (this.#confirmed.cells.get(key)?.v ?? null)
  }

  /** Keys with an own value on its way. */
  get waiting(): number {
    return this.#overlay.size
  }

  isPending(key: string): boolean {
    return this.#overlay.has(key)
  }

  /** Who wrote what the key shows, own commands on their way included; null for a key nobody wrote. */
  shownWriter(key: string): string | null {
    return (this.#overlay.get(key) ?? this.#confirmed.cells.get(key))?.w || null
  }

  /** Who wrote what is confirmed, as `writerName` has it; null for a key nobody wrote. */
  writer(key: string): string | null {
    return this.#confirmed.cells.get(key)?.w ?? null
  }

  /** When it was written; null where that is not known. */
  writtenAt(key: string): string | null {
    return this.#confirmed.cells.get(key)?.at ?? null
  }

  /** The revision before what is confirmed under any of the keys was written. */
  before(keys: readonly string[]): number {
    const revisions = keys.map((key) => this.#confirmed.cells.get(key)?.rev ?? this.rev + 1)
    return Math.min(this.rev, ...revisions.map((rev) => rev - 1))
  }

  /** Every key that holds or held something. */
  keys(): IterableIterator<string> {
    return new Set([...this.#confirmed.cells.keys(), ...this.#overlay.keys()]).values()
  }

  /** Starts again from a whole state; own commands stay on top. */
  load(state: LoadedDraft): void {
    this.epoch = state.epoch
    this.rev = state.rev
    this.published = state.published ?? null
    this.snapshots = state.snapshots ?? []
    this.#confirmed = emptyDraft()
    for (const { k, ...cell } of state.cells) this.#confirmed.cells.set(k, cell)
    this.#layOver()
  }

  /** Null when events are missing before it; an event that is already known changes nothing. */
  take(event: DraftFeedEvent): Taken | null {
    if (event.rev <= this.rev) return { keys: [], settled: [], replaced: new Map(), arrived: new Map() }
    if (event.rev > this.rev + 1) return null
    this.rev = event.rev
    const isOwn = isOf(event, this.#options.client)
    const replaced = isOwn ? this.#replacedBy(event) : new Map<string, Shown | null>()
    const keys = event.type === 'DraftOpsApplied' ? foldDraft(this.#confirmed, event) : []
    if (event.type === 'DraftPublished') {
      const { upTo, rev, at, by, message } = event
      this.published = { upTo, rev, at, by, ...(message === undefined ? {} : { message }) }
    }
    this.#takeSnapshot(event)
    const settled = isOwn && isWhole(event) ? this.settle(event.seq) : []
    if (settled.length > 0) this.#giveUp(settled.flatMap(keysOf), event.seq)
    const arrived = new Map(settled.flatMap((command) => this.#arrived(command)))
    const guarded = this.#pending.filter(isGuarded)
    if (guarded.length > 0) this.#rebase(nameOf(event, this.#options.client), { replaced, arrived })
    return { keys: [...keys, ...[...settled, ...guarded].flatMap(keysOf)], settled, replaced, arrived }
  }

  /** Another client had sent the command before this one: keys that still are as it wrote them, with their writers. */
  #arrived(command: DraftCommand): [string, string][] {
    const present = nameOf(command, this.#options.client)
    return keysOf(command).flatMap((k) => {
      const w = this.writer(k)
      return w !== null && this.renamed.get(w) === present ? [[k, w]] : []
    })
  }

  #replacedBy(event: DraftFeedEvent): Map<string, Shown | null> {
    if (event.type !== 'DraftOpsApplied') return new Map()
    return new Map(event.ops.map(({ k }) => [k, this.#confirmed.cells.get(k) ?? null]))
  }

  /** What is confirmed has changed under commands that ask whose it is. */
  #rebase(writer: string, outcome: Effect): void {
    if (outcome.replaced.size === 0) return this.#layOver()
    return this.#keep(this.#pending.map((command) => withOutcome(command, writer, outcome)))
  }

  /** It waits for another own command to be decided. */
  isHeldBack(command: DraftCommand): boolean {
    return isHeldBack(command, this.#pending, this.#options.client)
  }

  #takeSnapshot(event: DraftFeedEvent): void {
    if (event.type === 'SnapshotDeleted') this.snapshots = withoutSnapshot(this.snapshots, event.title)
    if (event.type !== 'SnapshotCreated' && event.type !== 'SnapshotImported') return
    const { title, rev, at, by } = event
    this.snapshots = withSnapshot(this.snapshots, { title, rev, at, by })
  }

  /** Takes one command out: its outcome is known, or its author does not want it any more. */
  settle(seq: number): readonly DraftCommand[] {
    const settled = this.#pending.filter((command) => command.seq === seq)
    if (settled.length > 0) this.#keep(this.#pending.filter((command) => command.seq !== seq))
    return settled
  }

  /** An undo left the keys as they are: what waits does not repeat it there. Answers with commands that have nothing left to do. */
  leftOut(undo: GuardedCommand, keys: ReadonlySet<string>): readonly DraftCommand[] {
    const pending = this.#pending.map((command) => withoutRepeats(command, undo, keys))
    const gone = this.#pending.filter((_, index) => pending[index]!.ops.length === 0)
    this.#keep(pending.filter(({ ops }) => ops.length > 0))
    return gone
  }

  /** Another client had sent the command before this one: what waits asks for the name under which it is confirmed. */
  asConfirmed(command: DraftCommand): ReadonlyMap<string, string> | null {
    const [[, former] = []] = this.#arrived(command)
    if (former === undefined) return null
    const names = new Map([[nameOf(command, this.#options.client), former]])
    this.#keep(this.#pending.map((each) => renamed(each, names)))
    return names
  }

  /**
   * A command that could not be taken now goes to the end of the queue, under a new number: later ones may have taken
   * effect, and with them the old number. What a later one writes as well is written by that.
   */
  requeue(seq: number): readonly DraftCommand[] {
    const command = this.#pending.find((each) => each.seq === seq)
    if (!command) return []
    const later = new Set(this.#pending.filter((each) => each.seq > seq).flatMap(keysOf))
    const rest = withKeys(command, (k) => !later.has(k))
    const others = this.#pending.filter((each) => each !== command)
    if (rest.ops.length === 0) {
      this.#keep(others)
      return [command]
    }
    const again = { ...rest, seq: (this.#lastSeq += 1) }
    const names = new Map([[nameOf(command, this.#options.client), nameOf(again, this.#options.client)]])
    this.renamed = inNames(this.renamed, names)
    this.#keep([...others.map((each) => renamed(each, names)), again])
    return [command]
  }

  /** Queues changes; null when too many are waiting already. `base` is what its author had seen when it was given. */
  add(asked: Asked, base = this.rev): DraftCommand | null {
    if (this.#pending.length >= MAX_PENDING) return null
    this.#lastSeq += 1
    const command = { ...asked, seq: this.#lastSeq, base, at: this.#options.now() }
    this.#keep([...this.#pending, command])
    return command
  }

  /**
   * The last command, if it wrote the same single key a moment ago and has not been sent, writes this value instead; null
   * when it is another one, or `mayChange` says that it may have been sent.
   */
  amend({ k, v }: DraftOp, mayChange: (seq: number) => boolean): DraftCommand | null {
    const last = this.#pending.at(-1)
    if (last?.type !== 'ops' || last.ops.length > 1 || last.ops[0]?.k !== k) return null
    const at = this.#options.now()
    if (at - last.at > MERGED_WITHIN || !mayChange(last.seq)) return null
    const command = { ...last, base: this.rev, at, ops: [{ k, v }] }
    this.#keep([...this.#pending.slice(0, -1), command])
    return command
  }

  /** The number of a command that is not queued. */
  takeNumber(): number {
    this.#lastSeq += 1
    this.#keep(this.#pending)
    return this.#lastSeq
  }

  /**
   * The server has decided all commands of this tab up to here, and later ones must have other numbers. Those that still
   * wait are asked about: what one of them wrote over another is not asked for a second time.
   */
  decidedUpTo(seq: number): readonly DraftCommand[] {
    if (seq > this.#lastSeq) this.#lastSeq = seq
    const decided = this.#pending.filter((command) => command.seq <= seq)
    for (const command of decided.toReversed()) this.#giveUp(keysOf(command), command.seq)
    return decided
  }

  /** Keys that a later command of this tab wrote are no longer those before it. */
  #giveUp(keys: readonly string[], seq: number): void {
    const later = new Set(keys)
    const isOlder = (command: DraftCommand) => command.seq < seq && command.ops.some(({ k }) => later.has(k))
    if (!this.#pending.some(isOlder)) return
    const pending = this.#pending.map((command) =>
      isOlder(command) ? withKeys(command, (k) => !later.has(k)) : command,
    )
    this.#keep(pending.filter(({ ops }) => ops.length > 0))
  }

  #keep(pending: readonly DraftCommand[]): void {
    this.#pending = pending
    this.#layOver()
    this.#options.commands.write({ lastSeq: this.#lastSeq, commands: pending, names: this.renamed })
  }

  #layOver(): void {
    this.#overlay = waitingView(this.#pending, this.#confirmed.cells, this.#options.client)
  }
}

/** Whether a client sent the command of the event. */
export function isOf({ by, cid }: DraftFeedEvent, { userId, clientId }: Client): boolean {
  return cid === clientId && by === userId
}

/** Whether a command has taken effect with the event; one of several parts does with the last. */
export function isWhole(event: DraftFeedEvent): boolean {
  return event.type !== 'DraftOpsApplied' || !event.txn || event.txn.i + 1 === event.txn.n
}

/** What an event writes. */
export function keysIn(event: DraftFeedEvent): readonly string[] {
  return event.type === 'DraftOpsApplied' ? event.ops.map(({ k }) => k) : []
}
