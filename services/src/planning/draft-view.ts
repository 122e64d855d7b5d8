import type { DraftCell, DraftValue, DraftWrite } from '@staffplan/contracts/planning/draft'
import { clientIdOfWriter, userOfWriter } from '@staffplan/contracts/planning/writer'
import { type BigPictureState, clientName } from '#streams/big-picture.ts'

/** The draft as it will be after commands that are decided but not yet stored. */
export class DraftView {
  readonly state: BigPictureState
  readonly #cells = new Map<string, DraftCell>()
  readonly #lastSeq = new Map<string, number>()
  /** Revision of the last stored event. */
  readonly stored: number
  /** Revision of the last event, stored or decided. */
  revision: number
  /** Its hash. */
  hash: string
  keys: number
  /** Whether events do without what can be read in the log before them. */
  readonly isBrief: boolean

  constructor(state: BigPictureState, revision: number, isBrief = false) {
    this.isBrief = isBrief
    this.state = state
    this.stored = revision
    this.revision = revision
    this.hash = state.hash
    this.keys = state.keys
  }

  cell(key: string): DraftCell | undefined {
    return this.#cells.get(key) ?? this.state.draft.cells.get(key)
  }

  value(key: string): DraftValue {
    return this.cell(key)?.v ?? null
  }

  lastSeq(userId: number, clientId: string): number {
    const name = clientName(userId, clientId)
    return this.#lastSeq.get(name) ?? this.state.lastSeq.get(name) ?? 0
  }

  /** Whether a cell's writer is a client of this user. */
  isWriter(userId: number, writer: string): boolean {
    const named = userOfWriter(writer)
    return named === null ? this.lastSeq(userId, clientIdOfWriter(writer)) > 0 : named === userId
  }

  /** The writes have been decided as the event of this revision. */
  wrote(writes: readonly DraftWrite[], by: { readonly rev: number; readonly writer: string }): void {
    for (const { k, v, w } of writes) {
      this.keys += Number(v !== null) - Number(this.value(k) !== null)
      this.#cells.set(k, { v, w: w ?? by.writer, rev: by.rev })
    }
  }

  took(userId: number, clientId: string, seq: number): void {
    this.#lastSeq.set(clientName(userId, clientId), seq)
  }

  /** Everything the draft holds or held, decided writes included. */
  *cells(): Iterable<[string, DraftCell]> {
    yield* this.#cells
    for (const entry of this.state.draft.cells) if (!this.#cells.has(entry[0])) yield entry
  }
}
