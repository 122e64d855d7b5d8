import type { Sheet } from './sheet.ts'

/** Why a text is not stored, as words are found for it. */
export type Refusal = { readonly code: string; readonly params?: Readonly<Record<string, unknown>> }

/** What was typed into a cell and is not what it stores. */
export type Entry = {
  /** As typed; null: the cell shows its value. */
  readonly text: string | null
  /** Why the text cannot be stored, or was not by the server; null while it is being typed, or can be. */
  readonly refusal: Refusal | null
  /** The minus of what was typed last did not count. */
  readonly isSignDropped: boolean
  /** What was stored in the cell when the text came into it, so that what others store later is seen; absent where that is not known. */
  readonly base?: number | null | undefined
  /** What counted in the cell when the text was last changed: `+5%` is stored as it was shown, whatever counts there by then. */
  readonly present?: number | null | undefined
  /** It came with a block: the step that brought it takes it back. */
  readonly isPasted?: boolean
}

type Cells = {
  readonly entries: Entries
  /** What is stored in a cell, without what is only being typed. */
  readonly kept: (key: string) => number | null
}

/** Puts a text into a cell that does not store it, or not yet. */
export function enterText({ entries, kept }: Cells, key: string, entry: Omit<Entry, 'base'>): void {
  const before = entries.of(key)
  const isTyping = (before?.text ?? null) !== null
  const isPasted = before?.text === entry.text && before.isPasted === true
  entries.set(key, { isPasted, ...entry, base: isTyping ? before?.base : kept(key) })
}

/** The entries of a grid. They stand apart from its cells, because a cell that is scrolled away leaves the page. */
export class Entries {
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #onChange: () => void
  readonly #ofAll = new Set<(key: string) => void>()
  #sheet: Pick<Sheet, 'cell'> | null = null

  /** `onChange` hears of every cell. */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange
  }

  /** Rows come and go: these are the cells from now on, before any that is gone leaves the page. */
  belongTo(sheet: Pick<Sheet, 'cell'>): void {
    this.#sheet = sheet
  }

  /** Whether there still is such a cell, be it in the page or not. */
  hasCell(key: string): boolean {
    return !this.#sheet || this.#sheet.cell(key) !== null
  }

  of(key: string): Entry | null {
    return this.#entries.get(key) ?? null
  }

  set(key: string, entry: Entry | null): void {
    if (entry === this.of(key)) return
    if (entry) this.#entries.set(key, entry)
    else this.#entries.delete(key)
    for (const listener of this.#listeners.get(key) ?? []) listener()
    this.#onChange()
    for (const listener of this.#ofAll) listener(key)
  }

  /** Hears of every cell; returns its own undo. */
  listen(listener: (key: string) => void): () => void {
    this.#ofAll.add(listener)
    return () => this.#ofAll.delete(listener)
  }

  /** Cells with text that is not stored. */
  get open(): readonly string[] {
    return [...this.#entries].filter(([, { text }]) => text !== null).map(([key]) => key)
  }

  /** Cells with text that was refused. */
  get refused(): readonly string[] {
    return this.open.filter((key) => this.of(key)?.refusal)
  }

  /** Returns its own undo. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }
}
