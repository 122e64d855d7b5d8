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
import { coveredBy, type Narrowed } from './covered.ts'
import { type DraftCommand, isGuarded, isLaterThan, keysOf, nameOf, renamed } from './draft-command.ts'
import { notArrived, withOnly, writtenBy } from './held-commands.ts'
import { isSame } from './same-value.ts'
import type { Change, Held } from './step.ts'
import { type Ground, WaitingCommands } from './waiting-commands.ts'
import { type Replaced, type Shown, waitingView } from './waiting-view.ts'

type Options = ConstructorParameters<typeof WaitingCommands>[0]

/** A whole state of the server, as far as a replica needs it. */
export type LoadedDraft = Pick<DraftState, 'epoch' | 'rev' | 'cells'> &
  Partial<Pick<DraftState, 'published' | 'writers' | 'snapshots' | 'period'>>

/** The same; null when it cannot be had now, `unreadable` when this version cannot read it. */
export type Loaded = LoadedDraft | 'unreadable' | null

/** What the tab has after one event of the feed. */
type Taken = {
  /** By the own command whose outcome this was. */
  readonly replaced: Replaced
  /** Keys that may look different now. */
  readonly keys: readonly string[]
  /** Earlier own edits that never took effect, as far as it covers them. */
  readonly covered: readonly Narrowed[]
}

/**
 * This tab's copy of the draft: what the server has confirmed, and on top of it the tab's own commands that are
 * still on their way. A command leaves the queue only when its outcome has been taken in.
 */
export class DraftReplica {
  readonly waiting: WaitingCommands
  readonly #client: Client
  #confirmed: Draft = emptyDraft()
  #overlay = new Map<string, Shown>()
  #stepOf: (name: string) => readonly Change[] = () => []
  epoch: string | null = null
  /** Of the last event taken in; -1 before the first. */
  rev = -1
  published: DraftState['published'] = null
  /** The newest first. */
  snapshots: DraftState['snapshots'] = []

  constructor(options: Options) {
    this.#client = options.client
    this.waiting = new WaitingCommands(options, () => this.#layOver())
    this.#layOver()
  }

  get confirmed(): Draft {
    return this.#confirmed
  }

  /** Own commands on top of what is confirmed. */
  value(key: string): DraftValue {
    const own = this.#overlay.get(key)
    return own ? own.v : (this.#confirmed.cells.get(key)?.v ?? null)
  }

  /** How many keys have an own value on its way. */
  get onTheWay(): number {
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
    this.waiting.seenUpTo(state.rev)
    this.#layOver()
  }

  /** Null when events are missing before it; an event that is already known changes nothing. */
  take(event: DraftFeedEvent): Taken | null {
    if (event.rev <= this.rev) return { keys: [], covered: [], replaced: new Map() }
    if (event.rev > this.rev + 1) return null
    this.rev = event.rev
    const isOwn = isOf(event, this.#client)
    const replaced = isOwn ? this.#replacedBy(event) : new Map<string, Shown | null>()
    const keys = event.type === 'DraftOpsApplied' ? foldDraft(this.#confirmed, event) : []
    if (event.type === 'DraftPublished') {
      const { upTo, rev, at, by, message } = event
      this.published = { upTo, rev, at, by, ...(message === undefined ? {} : { message }) }
    }
    this.#takeSnapshot(event)
    const settled = isOwn && isWhole(event) ? this.waiting.settle(event.seq) : []
    const narrowed = settled.flatMap((command) => coveredBy(command, this.waiting.all, this.#client))
    this.waiting.narrow(narrowed)
    const covered = narrowed.filter(({ command }) => !this.hadEffect(command, replaced))
    const guarded = this.waiting.all.filter(isGuarded)
    if (guarded.length > 0) this.#rebase(nameOf(event, this.#client), replaced)
    return { keys: [...keys, ...[...settled, ...guarded].flatMap(keysOf)], covered, replaced }
  }

  /** The confirmed values, or those `replaced` since, include what the command wrote: a loaded state had it, and no event told it. */
  hadEffect(command: DraftCommand, replaced: Replaced = new Map()): boolean {
    const name = nameOf(command, this.#client)
    const before = (k: string) => (replaced.has(k) ? replaced.get(k) : this.#confirmed.cells.get(k))
    return keysOf(command).some((k) => before(k)?.w === name)
  }

  /** The server will never take these writes of a command. */
  refuse(command: DraftCommand, without: ReadonlySet<string>): void {
    this.waiting.refuse(command, this.#groundOf(command, without))
  }

  /** As far as it would have written these keys it never takes effect. */
  neverWritten(
    command: DraftCommand,
    keys: Iterable<string>,
    how: Parameters<WaitingCommands['neverWritten']>[2],
  ): void {
    this.waiting.neverWritten(command, this.#groundOf(command, keys), how)
  }

  /** It could not be taken now, and goes out once more. */
  requeue(seq: number): ReturnType<WaitingCommands['requeue']> {
    return this.waiting.requeue(seq, (command) => this.#groundOf(command, keysOf(command)))
  }

  /** It never goes out; what it went over is of its changes. */
  withdraw(command: DraftCommand, changes: readonly Change[]): void {
    const below = new Map(changes.map(({ k, before }) => [k, shownAs(before)]))
    this.waiting.neverWritten(command, { below, confirmed: this.#confirmed.cells }, { keepsSteps: true })
  }

  #groundOf(command: DraftCommand, keys: Iterable<string>): Ground {
    const confirmed = this.#confirmed.cells
    const before = this.waiting.all.filter(({ seq }) => seq < command.seq)
    const view = waitingView(before, confirmed, this.#client)
    const below = new Map([...keys].map((k) => [k, view.get(k) ?? confirmed.get(k) ?? null]))
    const isAbove = (shown: Shown | null) => isLaterThan(command, shown?.w ?? '', this.#client)
    if (![...below.values()].some(isAbove)) return { confirmed, below }
    // In a state that was loaded stands what went over it.
    for (const { k, before } of this.#stepOf(nameOf(command, this.#client)))
      if (isAbove(below.get(k) ?? null)) below.set(k, this.#lowest(k, before, isAbove))
    return { confirmed, below }
  }

  /** What its person saw below a command may by now go out once more, behind it. */
  #lowest(key: string, seen: Held, isAbove: (shown: Shown | null) => boolean): Shown | null {
    const passed = new Set<string>()
    let shown = shownAs(seen)
    while (shown && isAbove(shown) && !passed.has(shown.w)) {
      passed.add(shown.w)
      const change = this.#stepOf(shown.w).find(({ k }) => k === key)
      if (change) shown = shownAs(change.before)
    }
    return shown
  }

  /** What an own edit changed, as its person saw it, is known there. */
  remember(stepOf: (name: string) => readonly Change[]): void {
    this.#stepOf = stepOf
  }

  /** What commands that are held would change, were they sent now. */
  get held(): readonly DraftOp[] {
    const { held } = this.waiting
    if (held.length === 0) return []
    return writtenBy(held, this.#confirmed.cells, this.#client).filter(
      ({ k, v }) => !isSame(v, this.value(k)),
    )
  }

  /**
   * Nobody has to be asked about what another client, or an earlier page, has sent, nor about what that has gone over, nor
   * about what would change nothing.
   * Answers with the names under which commands took effect, by those that they have here.
   */
  sortHeld(writers: ReadonlySet<string>): ReadonlyMap<string, string> {
    const { held, renamed: present } = this.waiting
    const names = new Map<string, string>()
    if (held.length === 0) return names
    const waiting = new Set(held.map((command) => nameOf(command, this.#client)))
    for (const writer of writers) {
      const name = present.get(writer) ?? writer
      if (waiting.has(name)) names.set(name, writer)
    }
    const rest = notArrived(held, (command) => names.has(nameOf(command, this.#client)))
    this.waiting.keepHeld(names.size === 0 ? held : rest.map((command) => renamed(command, names)))
    const changing = new Set(this.held.map(({ k }) => k))
    this.waiting.keepHeld(withOnly(this.waiting.held, (key) => changing.has(key)))
    return names
  }

  #replacedBy(event: DraftFeedEvent): Map<string, Shown | null> {
    if (event.type !== 'DraftOpsApplied') return new Map()
    return new Map(event.ops.map(({ k }) => [k, this.#confirmed.cells.get(k) ?? null]))
  }

  /** What is confirmed has changed under commands that ask whose it is. */
  #rebase(writer: string, replaced: Replaced): void {
    if (replaced.size === 0) return this.#layOver()
    return this.waiting.hearOutcome(writer, { replaced, confirmed: this.#confirmed.cells })
  }

  #takeSnapshot(event: DraftFeedEvent): void {
    if (event.type === 'SnapshotDeleted') this.snapshots = withoutSnapshot(this.snapshots, event.title)
    if (event.type !== 'SnapshotCreated' && event.type !== 'SnapshotImported') return
    const { title, rev, at, by } = event
    this.snapshots = withSnapshot(this.snapshots, { title, rev, at, by })
  }

  #layOver(): void {
    this.#overlay = waitingView(this.waiting.all, this.#confirmed.cells, this.#client)
  }
}

function shownAs({ v, w }: Held): Shown | null {
  return w === null ? null : { v, w }
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

/** What the keys that a step back has written hold after it; of other events nothing. */
export function leftBy(event: DraftFeedEvent): ReadonlyMap<string, Held> {
  if (event.type !== 'DraftOpsApplied' || event.cause !== 'undo') return new Map()
  return new Map(event.ops.map(({ k, v, w }) => [k, { v, w: w || null }]))
}
