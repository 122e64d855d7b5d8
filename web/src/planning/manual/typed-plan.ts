import { Entries, type Entry } from '#grid/entries.ts'
import type { CellWrite } from '#grid/sheet.ts'
import { keepAt, keptAt, placeOf, type Typed, type Whose } from './kept-plan.ts'

type Change = { readonly id: number; readonly from: Typed | undefined; readonly to: Typed | undefined }

const NOTHING: ReadonlyMap<number, number> = new Map()

export function cellKey(divisionId: number): string {
  return `d${divisionId}`
}

/** What waits in the tab to be saved or corrected for a year. */
export function unsavedOf(whose: Whose): number {
  const { typed, refused } = keptAt(placeOf(whose))
  return new Set([...typed.map(([id]) => cellKey(id)), ...refused.map(([key]) => key)]).size
}

export function divisionOf(key: string): number {
  return Number(key.slice(1))
}

/**
 * What is typed over the stored plan of a year and not yet saved, with the steps back, and what no cell could take. It waits in the
 * tab for the same person, whatever becomes of the page or the session; an emptied cell gives up what was typed, for empty rows are not sent.
 */
export class TypedPlan {
  /** Texts that no cell could take. */
  readonly entries = new Entries(() => this.#changed())
  readonly #userId: number
  readonly #place: string
  readonly #typed: Map<number, Typed>
  readonly #listeners = new Set<() => void>()
  #stored: ReadonlyMap<number, number> = NOTHING
  #writers: ReadonlyMap<number, number> = NOTHING
  /** What oneself has stored last, as far as this page knows. */
  readonly #own = new Map<number, number>()
  #sent: ReadonlyMap<number, number> = NOTHING
  #preview: CellWrite | null = null
  #emptied: string | null = null
  #undo: (readonly Change[])[] = []
  #redo: (readonly Change[])[] = []
  #version = 0

  constructor(whose: Whose) {
    this.#userId = whose.userId
    this.#place = placeOf(whose)
    const { typed, refused } = keptAt(this.#place)
    this.#typed = new Map(typed)
    for (const [key, entry] of refused) this.entries.set(key, entry)
  }

  /** Counts what changes; the same number means that nothing did. */
  get version(): number {
    return this.#version
  }

  get isUndoable(): boolean {
    return this.#undo.length > 0
  }

  get isRedoable(): boolean {
    return this.#redo.length > 0
  }

  /** Rows to send, by division. */
  get changes(): ReadonlyMap<number, number> {
    return new Map(this.#toSave.map(([id, { value }]) => [id, value]))
  }

  /** How many cells hold what is not saved, the one that is being typed in with them. */
  get unsaved(): number {
    const keys = new Set(this.#toSave.map(([id]) => cellKey(id)))
    for (const key of this.entries.open) if (!this.entries.of(key)?.refusal) keys.add(key)
    const typing = this.#preview
    if (typing && this.#isGivenUp(typing)) keys.delete(typing.key)
    return keys.size
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What counts in a cell, without what is only being typed. */
  readonly present = (key: string): number | null => {
    const id = divisionOf(key)
    return this.#typedAt(id)?.value ?? this.#stored.get(id) ?? null
  }

  /** What a cell shows; also what it would be while it is being typed. */
  shown(key: string): number | null {
    return this.#preview?.key === key ? (this.#preview.value ?? this.stored(key)) : this.present(key)
  }

  stored(key: string): number | null {
    return this.#stored.get(divisionOf(key)) ?? null
  }

  isChanged(key: string): boolean {
    return this.#typedAt(divisionOf(key)) !== undefined
  }

  /** Another value has been stored since this one was typed. */
  isOvertaken(key: string): boolean {
    if (this.#stored === NOTHING) return false
    const typed = this.#typedAt(divisionOf(key))
    if (typed === undefined || typed.base === this.stored(key)) return false
    return this.stored(key) !== this.#sent.get(divisionOf(key))
  }

  /** Another value has been stored since the text that stands in the cell was typed. */
  isChangedUnder(key: string): boolean {
    if (this.#stored === NOTHING) return false
    const { text = null, base } = this.entries.of(key) ?? {}
    if (text === null || base === undefined || base === this.stored(key)) return false
    return this.stored(key) !== this.#sent.get(divisionOf(key))
  }

  /** What is stored there is one's own, from here or from elsewhere. */
  readonly isOwn = (key: string): boolean => this.#writers.get(divisionOf(key)) === this.#userId

  /** What oneself had stored there before somebody else stored another value, until it is seen or the next entry of one's own; null where nothing was replaced. */
  replaced(key: string): number | null {
    const own = this.#own.get(divisionOf(key))
    return own === undefined || own === this.stored(key) ? null : own
  }

  /** Whoever leaves the cell has seen it. */
  readonly seen = (key: string): void => {
    if (this.replaced(key) === null) return
    this.#own.delete(divisionOf(key))
    this.#tell()
  }

  get isAnyReplaced(): boolean {
    return [...this.#own.keys()].some((id) => this.replaced(cellKey(id)) !== null)
  }

  get changedUnder(): readonly string[] {
    return this.entries.open.filter((key) => this.isChangedUnder(key))
  }

  get overtaken(): readonly string[] {
    return this.#toSave.map(([id]) => cellKey(id)).filter((key) => this.isOvertaken(key))
  }

  /** What the server has now; what is typed stays, unless it is the same. */
  accept(stored: ReadonlyMap<number, number>, writers = this.#writers): void {
    this.#stored = stored
    this.#writers = writers
    for (const [id, value] of stored) if (writers.get(id) === this.#userId) this.#own.set(id, value)
    for (const [id, { value }] of this.#typed) {
      if (stored.get(id) === value && !this.#isAnotherSent(id, value)) this.#typed.delete(id)
    }
    this.#changed()
  }

  /** One step; what stands in a cell as text gives way to what is written there. */
  write(writes: readonly CellWrite[]): void {
    this.#write(writes)
    const emptied = writes.find(({ key, value }) => value === null && this.stored(key) !== null)
    if (emptied) this.#emptied = emptied.key
  }

  /** It was emptied just now, and has its stored value all the same. */
  isKept(key: string): boolean {
    return key === this.#emptied
  }

  #write(writes: readonly CellWrite[]): void {
    const changes = writes.map(({ key, value }): Change => {
      const id = divisionOf(key)
      const base = this.stored(key)
      const to = value === null || this.#isGivenUp({ key, value }) ? undefined : { value, base }
      return { id, from: this.#typed.get(id), to }
    })
    const real = changes.filter(({ from, to }) => from?.value !== to?.value || from?.base !== to?.base)
    if (real.length > 0) {
      this.#undo.push(real)
      this.#redo = []
    }
    for (const { key } of writes) {
      this.entries.set(key, null)
      if (this.replaced(key) !== null) this.#own.delete(divisionOf(key))
    }
    this.#take(real)
  }

  /** Takes the last step back; answers a cell of it, to look at. */
  undo(): string | null {
    const step = this.#undo.pop()
    if (!step) return null
    this.#redo.push(step)
    return this.#step(step.map(({ id, from, to }) => ({ id, from: to, to: from })))
  }

  redo(): string | null {
    const step = this.#redo.pop()
    if (!step) return null
    this.#undo.push(step)
    return this.#step(step)
  }

  preview(write: CellWrite | null): void {
    if (write === this.#preview) return
    this.#preview = write
    if (write) this.#emptied = null
    this.#tell()
  }

  /** These are under way to the server, or may have reached it: finding them stored is no news. */
  sends(sent: ReadonlyMap<number, number>): void {
    this.#sent = sent
  }

  /** None of what was sent is stored. */
  refused(): void {
    this.#sent = NOTHING
    this.accept(this.#stored)
  }

  /** The server has these: they are what is stored. What was typed since stays, over them. */
  saved(sent: ReadonlyMap<number, number>): void {
    this.#undo = []
    this.#redo = []
    this.#sent = NOTHING
    for (const [id, base] of sent) {
      const typed = this.#typed.get(id)
      if (typed) this.#typed.set(id, { ...typed, base })
      const entry = this.entries.of(cellKey(id))
      if (entry) this.entries.set(cellKey(id), { ...entry, base })
    }
    const writers = new Map([...this.#writers, ...[...sent.keys()].map((id) => [id, this.#userId] as const)])
    this.accept(new Map([...this.#stored, ...sent]), writers)
  }

  /** Gives up what was typed, of all cells or of some. */
  readonly discard = (
    keys: readonly string[] = [...[...this.#typed.keys()].map(cellKey), ...this.entries.open],
  ): void => {
    this.#write(keys.map((key) => ({ key, value: null })))
  }

  /** Under a text that was refused, what was typed before is neither shown nor counted nor sent: it waits for the text to go. */
  #typedAt(id: number): Typed | undefined {
    return this.entries.of(cellKey(id))?.refusal ? undefined : this.#typed.get(id)
  }

  get #toSave(): readonly [number, Typed][] {
    return [...this.#typed].filter(([id]) => this.#typedAt(id))
  }

  /** Nothing is to be sent for it. */
  #isGivenUp({ key, value }: CellWrite): boolean {
    return value === null || (value === this.stored(key) && !this.#isAnotherSent(divisionOf(key), value))
  }

  #isAnotherSent(id: number, value: number): boolean {
    return (this.#sent.get(id) ?? value) !== value
  }

  /** What is taken back while it is on its way will be stored: what stood there before is to be saved over it. */
  #insteadOfSent(id: number): Typed | undefined {
    const value = this.#stored.get(id)
    return value !== undefined && this.#isAnotherSent(id, value) ? { value, base: value } : undefined
  }

  #step(changes: readonly Change[]): string | null {
    return this.#take(changes.map(({ id, from, to }) => ({ id, from, to: to ?? this.#insteadOfSent(id) })))
  }

  #take(changes: readonly Change[]): string | null {
    for (const { id, to } of changes) {
      if (to) this.#typed.set(id, to)
      else this.#typed.delete(id)
      this.entries.set(cellKey(id), null)
    }
    this.#preview = null
    this.#emptied = null
    this.#changed()
    const [first] = changes
    return first ? cellKey(first.id) : null
  }

  #changed(): void {
    const refused = this.entries.refused.flatMap((key): [string, Entry][] => {
      const entry = this.entries.of(key)
      return entry ? [[key, entry]] : []
    })
    keepAt(this.#place, { typed: [...this.#typed], refused })
    this.#tell()
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
