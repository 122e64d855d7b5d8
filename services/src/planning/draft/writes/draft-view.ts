import type { DraftCell, DraftValue, DraftWrite } from '@staffplan/contracts/planning/draft'
import { clientIdOfWriter, commandOfWriter, userOfWriter } from '@staffplan/contracts/planning/writer'
import { type AppliedCounts, countApplied } from '#streams/applied-counts.ts'
import { type BigPictureState, clientName } from '#streams/big-picture-state.ts'
import type { Snapshot } from '#streams/snapshots.ts'

/** A write of a key, and the writer it is attributed to. `isOwn`: it was not given back to another writer. */
export type Attribution = {
  readonly k: string
  readonly v: DraftValue
  readonly w: string
  readonly isOwn: boolean
}

/** The draft as it will be after commands that are decided but not yet stored. */
export class DraftView {
  readonly state: BigPictureState
  readonly #cells = new Map<string, DraftCell>()
  readonly #decided = new Map<string, Attribution[]>()
  /** Sequence numbers of decided commands, by client. */
  readonly #numbers = new Map<string, Set<number>>()
  /** Present snapshots, newest first. */
  snapshots: readonly Snapshot[]
  /** Revision of the last stored event. */
  readonly stored: number
  /** Revision of the last event, stored or decided. */
  revision: number
  /** Hash of the last event, stored or decided. */
  hash: string
  keys: number
  /** Special drivers that decided writes add, by division. */
  readonly #applied: AppliedCounts = new Map()
  /** Whether events leave out what the log before them tells, such as replaced values, to be small. */
  readonly isBrief: boolean

  constructor(state: BigPictureState, revision: number, isBrief = false) {
    this.isBrief = isBrief
    this.state = state
    this.stored = revision
    this.revision = revision
    this.hash = state.hash
    this.keys = state.keys
    this.snapshots = state.snapshots.present
  }

  cell(key: string): DraftCell | undefined {
    return this.#cells.get(key) ?? this.state.draft.cells.get(key)
  }

  value(key: string): DraftValue {
    return this.cell(key)?.v ?? null
  }

  /** Number of special drivers that are applied to a division. */
  applied(division: number): number {
    return (this.state.applied.get(division) ?? 0) + (this.#applied.get(division) ?? 0)
  }

  lastSeq(userId: number, clientId: string): number {
    const name = clientName(userId, clientId)
    return Math.max(this.state.clients.last(name), ...(this.#numbers.get(name) ?? []))
  }

  /** Whether a client's command of this number took effect. */
  hasTaken(userId: number, clientId: string, seq: number): boolean {
    const name = clientName(userId, clientId)
    return this.#numbers.get(name)?.has(seq) === true || this.state.clients.has(name, seq)
  }

  /** Whether it is still known if this command took effect; it is not for a client that was away for long. */
  remembers(
    userId: number,
    clientId: string,
    sent: { readonly seq: number; readonly base: number },
  ): boolean {
    return this.state.clients.remembers(clientName(userId, clientId), sent)
  }

  /** Whether a cell's writer is a client of this user. */
  isWriter(userId: number, writer: string): boolean {
    const named = userOfWriter(writer)
    return (named ?? this.state.writers.get(clientIdOfWriter(writer))) === userId
  }

  /** Whether a writer's name can be genuine: its command took effect, or that is no longer known. */
  knows(writer: string): boolean {
    const command = commandOfWriter(writer)
    if (command === null) return this.state.writers.has(clientIdOfWriter(writer))
    const { userId, clientId, seq } = command
    return this.hasTaken(userId, clientId, seq) || !this.remembers(userId, clientId, { seq, base: -1 })
  }

  /** Adds writes that were decided as the event of revision `rev`. */
  wrote(writes: readonly DraftWrite[], by: { readonly rev: number; readonly writer: string }): void {
    for (const { k, v, w } of writes) {
      const more = Number(v !== null) - Number(this.value(k) !== null)
      this.keys += more
      if (more !== 0) countApplied(this.#applied, k, more)
      const attributed = { v, w: w ?? by.writer }
      const decided = this.#decided.get(k) ?? []
      decided.push({ k, ...attributed, isOwn: w === undefined })
      this.#decided.set(k, decided)
      this.#cells.set(k, { ...attributed, rev: by.rev })
    }
  }

  /** All writes of a key that are decided and not yet stored. */
  decided(key: string): readonly Attribution[] {
    return this.#decided.get(key) ?? []
  }

  snapshot(title: string): Snapshot | undefined {
    return this.snapshots.find((each) => each.title === title)
  }

  took(userId: number, clientId: string, seq: number): void {
    const name = clientName(userId, clientId)
    this.#numbers.set(name, (this.#numbers.get(name) ?? new Set()).add(seq))
  }

  /** All cells of the draft, including empty ones and decided writes. */
  *cells(): Generator<[string, DraftCell]> {
    yield* this.#cells
    for (const entry of this.state.draft.cells) if (!this.#cells.has(entry[0])) yield entry
  }
}
