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

/** A whole state from the server, as far as a replica needs it. */
export type LoadedDraft = Pick<DraftState, 'epoch' | 'rev' | 'cells'> &
  Partial<Pick<DraftState, 'published' | 'writers' | 'snapshots' | 'period'>>

/** Null when the state is not available now, `unreadable` when this version cannot read it. */
export type Loaded = LoadedDraft | 'unreadable' | null

/** What one event of the feed changed here. */
type Taken = {
  /** What the own command whose outcome this was has replaced; empty for events of others. */
  readonly replaced: Replaced
  /** Keys whose shown value may have changed. */
  readonly keys: readonly string[]
  /** Earlier own edits that never took effect, with the keys that the event covers. */
  readonly covered: readonly Narrowed[]
}

/**
 * This tab's copy of the draft: the confirmed values, and on top of them the tab's own pending commands. A command
 * leaves the queue only when its outcome has been taken in.
 */
export class DraftReplica {
  readonly waiting: WaitingCommands
  readonly #client: Client
  #confirmed: Draft = emptyDraft()
  #overlay = new Map<string, Shown>()
  #stepOf: (name: string) => readonly Change[] = () => []
  epoch: string | null = null
  /** Revision of the last event taken in; -1 before the first. */
  rev = -1
  published: DraftState['published'] = null
  /** Newest first. */
  snapshots: DraftState['snapshots'] = []

  constructor(options: Options) {
    this.#client = options.client
    this.waiting = new WaitingCommands(options, () => this.#layOver())
    this.#layOver()
  }

  get confirmed(): Draft {
    return this.#confirmed
  }

  /** The shown value: that of a pending own command, otherwise the confirmed one. */
  value(key: string): DraftValue {
    const own = this.#overlay.get(key)
    return own ? own.v : (this.#confirmed.cells.get(key)?.v ?? null)
  }

  /** How many keys have a pending own value. */
  get onTheWay(): number {
    return this.#overlay.size
  }

  isPending(key: string): boolean {
    return this.#overlay.has(key)
  }

  /** Writer of the shown value, pending own commands included; null for a key that nobody wrote. */
  shownWriter(key: string): string | null {
    return (this.#overlay.get(key) ?? this.#confirmed.cells.get(key))?.w || null
  }

  /** Writer of the confirmed value, in the format of `writerName`; null for a key that nobody wrote. */
  writer(key: string): string | null {
    return this.#confirmed.cells.get(key)?.w ?? null
  }

  /** When the confirmed value was written; null when that is not known. */
  writtenAt(key: string): string | null {
    return this.#confirmed.cells.get(key)?.at ?? null
  }

  /** The revision just before any of the confirmed values of these keys was written. */
  before(keys: readonly string[]): number {
    const revisions = keys.map((key) => this.#confirmed.cells.get(key)?.rev ?? this.rev + 1)
    return Math.min(this.rev, ...revisions.map((rev) => rev - 1))
  }

  /** Every key that has or had a value. */
  keys(): IterableIterator<string> {
    return new Set([...this.#confirmed.cells.keys(), ...this.#overlay.keys()]).values()
  }

  /** Replaces the confirmed values by a whole state; pending own commands stay on top. */
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

  /** Null when events before it are missing; an event that is already known changes nothing. */
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

  /** Whether the confirmed or since `replaced` values include a write of the command, as from a loaded state without its event. */
  hadEffect(command: DraftCommand, replaced: Replaced = new Map()): boolean {
    const name = nameOf(command, this.#client)
    const before = (k: string) => (replaced.has(k) ? replaced.get(k) : this.#confirmed.cells.get(k))
    return keysOf(command).some((k) => before(k)?.w === name)
  }

  /** The server will never accept these writes of the command. */
  refuse(command: DraftCommand, without: ReadonlySet<string>): void {
    this.waiting.refuse(command, this.#groundOf(command, without))
  }

  /** The command's writes of these keys never take effect. */
  neverWritten(
    command: DraftCommand,
    keys: Iterable<string>,
    how: Parameters<WaitingCommands['neverWritten']>[2],
  ): void {
    this.waiting.neverWritten(command, this.#groundOf(command, keys), how)
  }

  /** The command could not be taken now and is sent again. */
  requeue(seq: number): ReturnType<WaitingCommands['requeue']> {
    return this.waiting.requeue(seq, (command) => this.#groundOf(command, keysOf(command)))
  }

  /** The command is never sent; what it had replaced is in its changes. */
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
    // A loaded state already contains later commands: what lay below this one is in its author's steps.
    for (const { k, before } of this.#stepOf(nameOf(command, this.#client)))
      if (isAbove(below.get(k) ?? null)) below.set(k, this.#lowest(k, before, isAbove))
    return { confirmed, below }
  }

  /** What the author saw below a command may itself be sent again behind it by now: looks further down then. */
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

  /** `stepOf`: the changes of an own edit, by its name, as its author saw them. */
  remember(stepOf: (name: string) => readonly Change[]): void {
    this.#stepOf = stepOf
  }

  /** What the held commands would change if they were sent now. */
  get held(): readonly DraftOp[] {
    const { held } = this.waiting
    if (held.length === 0) return []
    return writtenBy(held, this.#confirmed.cells, this.#client).filter(
      ({ k, v }) => !isSame(v, this.value(k)),
    )
  }

  /**
   * Drops held commands that need no answer from their author: those that another client or an earlier page has sent,
   * what these went over, and what would change nothing. Returns the names that took effect, by the present ones.
   */
  dropSettledHeld(writers: ReadonlySet<string>): ReadonlyMap<string, string> {
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

  /** Adjusts pending undos and redos to a change of the confirmed values. */
  #rebase(writer: string, replaced: Replaced): void {
    if (replaced.size === 0) return this.#layOver()
    return this.waiting.rebase(writer, { replaced, confirmed: this.#confirmed.cells })
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

/** Whether the event is the outcome of a command of this client. */
export function isOf({ by, cid }: DraftFeedEvent, { userId, clientId }: Client): boolean {
  return cid === clientId && by === userId
}

/** Whether the event completes its command; a command in several parts is complete with the last one. */
export function isWhole(event: DraftFeedEvent): boolean {
  return event.type !== 'DraftOpsApplied' || !event.txn || event.txn.i + 1 === event.txn.n
}

/** Keys that the event writes. */
export function keysIn(event: DraftFeedEvent): readonly string[] {
  return event.type === 'DraftOpsApplied' ? event.ops.map(({ k }) => k) : []
}

/** What an undo left in the keys that it wrote; empty for other events. */
export function leftBy(event: DraftFeedEvent): ReadonlyMap<string, Held> {
  if (event.type !== 'DraftOpsApplied' || event.cause !== 'undo') return new Map()
  return new Map(event.ops.map(({ k, v, w }) => [k, { v, w: w || null }]))
}
