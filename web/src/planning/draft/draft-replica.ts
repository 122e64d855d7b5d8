import {
  type Draft,
  type DraftFeedEvent,
  type DraftOp,
  type DraftState,
  type DraftValue,
  emptyDraft,
  foldDraft,
} from '@staffplan/contracts/planning/draft'
import type { Client } from '@staffplan/contracts/planning/writer'
import type { CommandStore } from './command-store.ts'
import type { DraftCommand } from './draft-command.ts'

/** More than this waiting, and the tab says so instead of taking more. */
export const MAX_PENDING = 1000

type Options = {
  readonly commands: CommandStore
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A whole state of the server, as far as a replica needs it. */
export type LoadedDraft = Pick<DraftState, 'epoch' | 'rev' | 'cells'> &
  Partial<Pick<DraftState, 'published' | 'writers'>>

/** What the tab has after one event of the feed. */
export type Taken = {
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
  #overlay = new Map<string, { v: DraftValue; seq: number }>()
  #lastSeq: number
  epoch: string | null = null
  /** Of the last event taken in; -1 before the first. */
  rev = -1
  published: DraftState['published'] = null

  constructor(options: Options) {
    this.#options = options
    const { commands, lastSeq } = options.commands.read()
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

  isPending(key: string): boolean {
    return this.#overlay.has(key)
  }

  /** Number of the own command whose value the key shows; null when none waits. */
  pendingNumber(key: string): number | null {
    return this.#overlay.get(key)?.seq ?? null
  }

  /** Who wrote what is confirmed, as `writerName` has it; null for a key nobody wrote. */
  writer(key: string): string | null {
    return this.#confirmed.cells.get(key)?.w ?? null
  }

  /** When it was written; null where that is not known. */
  writtenAt(key: string): string | null {
    return this.#confirmed.cells.get(key)?.at ?? null
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
    this.#confirmed = emptyDraft()
    for (const { k, ...cell } of state.cells) this.#confirmed.cells.set(k, cell)
  }

  /** Null when events are missing before it; an event that is already known changes nothing. */
  take(event: DraftFeedEvent, client: Client): Taken | null {
    if (event.rev <= this.rev) return { keys: [], settled: [] }
    if (event.rev > this.rev + 1) return null
    this.rev = event.rev
    const keys = event.type === 'DraftOpsApplied' ? foldDraft(this.#confirmed, event) : []
    if (event.type === 'DraftPublished') {
      const { upTo, rev, at, by, message } = event
      this.published = { upTo, rev, at, by, ...(message === undefined ? {} : { message }) }
    }
    const isWhole = event.type === 'DraftPublished' || !event.txn || event.txn.i + 1 === event.txn.n
    const settled = isOf(event, client) && isWhole ? this.settle(event.seq) : []
    return { keys: [...keys, ...settled.flatMap(keysOf)], settled }
  }

  /** The outcome of this command and of all before it is known. */
  settle(seq: number): readonly DraftCommand[] {
    const settled = this.#pending.filter((command) => command.seq <= seq)
    if (settled.length > 0) this.#keep(this.#pending.filter((command) => command.seq > seq))
    return settled
  }

  /** Takes one command back: it was refused, or its author does not want it any more. */
  drop(seq: number): readonly DraftCommand[] {
    const dropped = this.#pending.filter((command) => command.seq === seq)
    if (dropped.length > 0) this.#keep(this.#pending.filter((command) => command.seq !== seq))
    return dropped
  }

  /**
   * A command that could not be taken now goes to the end of the queue, under a new number: later ones may have taken
   * effect, and with them the old number. What a later one writes as well is written by that.
   */
  requeue(seq: number): readonly DraftCommand[] {
    const command = this.#pending.find((each) => each.seq === seq)
    if (!command) return []
    const later = new Set(this.#pending.filter((each) => each.seq > seq).flatMap(keysOf))
    const ops = command.ops.filter(({ k }) => !later.has(k))
    const others = this.#pending.filter((each) => each !== command)
    if (ops.length > 0) this.#lastSeq += 1
    this.#keep(ops.length > 0 ? [...others, { ...command, ops, seq: this.#lastSeq }] : others)
    return [command]
  }

  /** Queues changes; null when too many are waiting already. */
  add(ops: readonly DraftOp[]): DraftCommand | null {
    if (this.#pending.length >= MAX_PENDING) return null
    this.#lastSeq += 1
    const seq = this.#lastSeq
    const command: DraftCommand = { type: 'ops', ops: [...ops], seq, base: this.rev, at: this.#options.now() }
    this.#keep([...this.#pending, command])
    return command
  }

  /** The number of a command that is not queued. */
  takeNumber(): number {
    this.#lastSeq += 1
    this.#keep(this.#pending)
    return this.#lastSeq
  }

  /** The server knows numbers of this tab up to here; none of them may be used again. */
  skipTo(seq: number): void {
    if (seq > this.#lastSeq) this.#lastSeq = seq
  }

  #keep(pending: readonly DraftCommand[]): void {
    this.#pending = pending
    this.#layOver()
    this.#options.commands.write({ lastSeq: this.#lastSeq, commands: pending })
  }

  /** Writes are registers, so the last own write of a key is what it holds. */
  #layOver(): void {
    this.#overlay = new Map()
    for (const command of this.#pending) {
      for (const { k, v } of command.ops) this.#overlay.set(k, { v, seq: command.seq })
    }
  }
}

/** Whether a client sent the command of the event. */
export function isOf({ by, cid }: DraftFeedEvent, { userId, clientId }: Client): boolean {
  return cid === clientId && by === userId
}

export function keysOf({ ops }: DraftCommand): readonly string[] {
  return ops.map(({ k }) => k)
}
