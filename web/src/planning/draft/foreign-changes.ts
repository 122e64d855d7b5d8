import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { Client } from '@staffplan/contracts/planning/writer'
import type { DraftStore } from './draft-store.ts'
import type { ForeignEvent } from './foreign-event.ts'
import { writesOfEach } from './moved-entries.ts'
import { Overwritten } from './overwritten.ts'
import { Signal } from '#live/signal.ts'
import { ChangeCounters } from './change-counters.ts'

/** What somebody else has just written into a cell. */
export type Mark = { readonly by: number; readonly value: DraftValue }
/** How many cells of a unit somebody else has just changed at once. */
export type Note = { readonly by: number; readonly count: number }

const MARKED = 1200
const NOTED = 5000
/** Marking more cells at once would only flicker. */
const MOST_MARKS = 30

/** Marks what others change for a moment, and keeps track of own values that they overwrite. */
export class ForeignChanges {
  /** Counts changes of the marks, by draft key. */
  readonly marks = new ChangeCounters<string>()
  /** Counts changes of the notes, by business unit id. */
  readonly notes = new ChangeCounters<number>()
  readonly overwritten = new Overwritten()
  /** Who changed how many cells, for screen readers. */
  readonly reported = new Signal<{ readonly by: number; readonly count: number }>()
  readonly #marked = new Map<string, Mark>()
  readonly #noted = new Map<number, Note>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #client: Client
  readonly #undo: readonly (() => void)[]

  constructor({ store, client }: { store: DraftStore; client: Client }) {
    this.#client = client
    this.#undo = [
      store.foreign.listen((happened) => this.#take(happened)),
      store.edited.listen(({ changes }) => this.overwritten.decided(changes.map(({ k }) => k))),
      // An own restore or discard does not come through `edited`.
      store.tookEffect.listen(({ replaced }) => this.overwritten.decided([...replaced.keys()])),
    ]
  }

  markOf(key: string): Mark | null {
    return this.#marked.get(key) ?? null
  }

  noteOf(businessUnitId: number): Note | null {
    return this.#noted.get(businessUnitId) ?? null
  }

  stop(): void {
    for (const undo of this.#undo) undo()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #take({ event, own }: ForeignEvent): void {
    if (event.type !== 'DraftOpsApplied') return
    const { by } = event
    const ops = writesOfEach(event.ops)
    this.reported.tell({ by, count: ops.length })
    if (ops.length > MOST_MARKS) this.#noteUnits(by, ops)
    else for (const { k, v } of ops) this.#mark(k, { by, value: v })
    if (by === this.#client.userId) this.overwritten.decided(event.ops.map(({ k }) => k))
    else this.overwritten.receive(by, event.ops, own)
  }

  #mark(key: string, mark: Mark): void {
    this.#marked.set(key, mark)
    this.marks.bump(key)
    this.#after(MARKED, () => {
      if (this.#marked.get(key) !== mark) return
      this.#marked.delete(key)
      this.marks.bump(key)
    })
  }

  #noteUnits(by: number, ops: readonly { readonly k: string }[]): void {
    const units = Map.groupBy(ops, ({ k }) => parseDraftKey(k)?.scope.businessUnitId ?? 0)
    for (const [unit, changed] of units) {
      const note = { by, count: changed.length }
      this.#noted.set(unit, note)
      this.notes.bump(unit)
      this.#after(NOTED, () => {
        if (this.#noted.get(unit) !== note) return
        this.#noted.delete(unit)
        this.notes.bump(unit)
      })
    }
  }

  #after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, milliseconds)
    this.#timers.add(timer)
  }
}
